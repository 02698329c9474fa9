### Accounts: passwords forgotten, mail, sessions, closing. Where there is a number, it is in $count.

## Shut out

login-banned = You are shut out until { $until }. Reason: { $reason }. If that is a mistake, write to whoever runs the site.
login-banned-for-ever = You are shut out for ever. Reason: { $reason }. If that is a mistake, write to whoever runs the site.
login-forgot = Forgot your password?

## Passwords forgotten

forgot-head = Forgot your password?
forgot-what = We will send a letter with a link for a new one.
forgot-who = Nick or mail address
forgot-send = Send the link
forgot-empty = Write your nick or mail address.
forgot-too-often = Too many requests. Wait an hour and look whether the letter is among your spam.
forgot-done = If there is such an account and its address is confirmed, the letter is on its way. The link in it holds for a day.
forgot-no-letter = No letter, or no address given? Ask whoever runs the site for a link for a new password.
forgot-no-mail = This site sends no mail. Ask whoever runs the site for a link for a new password.
password-head = New password
password-what = Choose a new password. The link works once, and you will have to log in again on all devices.
password-send = Set the password
password-new-saved = The password is set. Now log in with it.
password-spent = The link works no more: it is older than a day, was used already, or is not whole. Ask for another one.
password-another = Another link

## Mail

mail-head = Mail
mail-confirmed = Letters arrive here:
mail-no-address = No address is confirmed: if you forget your password, there is nowhere to send a letter.
mail-awaited = Waits to be confirmed by the link in the letter:
mail-new = New address
mail-hint = We will send a letter there. The address changes once you confirm it by the link in the letter.
mail-send = Send the letter
mail-none = This site sends no mail, so an address cannot be confirmed yet.
mail-confirm-sent = The letter is sent. Open the link in it to confirm the address.
mail-password-wrong = That is not the password. Look at your keyboard layout and try again.
mail-too-often = Too many letters. Wait an hour.
confirm-address-head = Confirm the address
confirm-address-what = Letters will arrive here:
confirm-address-send = Yes, this is my address
confirm-address-done = The address is confirmed.
confirm-address-spent = The link works no more: it is older than a week, was used already, or is not whole. Ask for another letter in the settings.
confirm-address-taken = Another account has confirmed this address. Give another one in the settings, or log in to that account.

## Sessions

sessions-head = Where you are logged in
sessions-what = A device you do not know? End its session and change your password.
sessions-none = Nowhere now.
sessions-this = this is you now
sessions-begun = logged in
sessions-seen = last seen
sessions-unknown = unknown browser
sessions-end = End
sessions-end-others = End all others
sessions-end-done = The session is ended.
sessions-others-done = All other sessions are ended.

## Closing the account

close-head = Close the account
close-hint = Your nick and what you wrote stay, everything personal is forgotten.
close-open = Close…
close-what = This is what happens:
close-nick = The nick “{ $nick }” stays yours for ever: messages and games do not vanish, and nobody else can take it.
close-forgotten = Your address, password, settings, notices, API keys and webhooks are erased.
close-ends = You are logged out at once, on all devices.
close-under-way = { $count ->
    [one] You play in { $count } game that is not over: there you will count as absent, and the Referee decides.
   *[other] You play in { $count } games that are not over: there you will count as absent, and the Referee decides.
}
close-for-ever = It cannot be opened again.
close-agree = I understand, close it for ever
close-send = Close for ever
close-unconfirmed = Tick that you understand: the account cannot be opened again.
close-password-wrong = That is not the password. Look at your keyboard layout and try again.
close-last-admin = Nobody but you runs the site. First make somebody else an administrator.
close-done = The account is closed. Thank you for playing!
profile-closed = account closed
