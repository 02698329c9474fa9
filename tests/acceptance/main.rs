//! Black box tests.
