/** The texts of the sign-in page. Errors that the server reports are in English. */
export const texts = {
  en: {
    views: {
      first: {
        intro: 'Create the first account. It is the administrator account.',
        button: 'Create account',
      },
      signUp: {
        intro: 'Create an account.',
        invited: 'Create an account with the email address that was invited.',
        button: 'Create account',
      },
      signUpByMail: {
        intro: 'Create an account. You will receive an email with a link to choose a password.',
        invited:
          'Create an account with the email address that was invited. You will receive an email with a link to choose a password.',
        button: 'Create account',
        done: 'We have sent you an email. Open the link in it to choose your password.',
      },
      signIn: {
        intro: 'Sign in.',
        invited: 'You are invited to a team. Sign in to see the invitation.',
        button: 'Sign in',
      },
      secondFactor: {
        intro: 'Confirm that it is you: enter the code of your authenticator app, or a recovery code.',
        button: 'Sign in',
      },
      forgot: {
        intro: 'You will receive an email with a link to choose a new password.',
        button: 'Send link',
        done: 'If an account with this address exists, we have sent an email to it. Another one is not sent within 10 minutes.',
      },
      reset: {
        intro: 'Choose a new password.',
        button: 'Set password',
        done: 'Your password is set. You can now sign in.',
      },
    },
    fields: {
      name: 'Name',
      email: 'Email',
      password: 'Password',
      code: 'Code',
      setupCode: 'Set-up code',
    },
    links: {
      passkey: 'Use a passkey',
      signUp: 'Create an account',
      forgot: 'Forgot password?',
      back: 'Back to sign-in',
      signIn: 'Sign in',
      signOut: 'Sign out',
    },
    signedInAs: (email) => `Signed in as ${email}.`,
    noPasskey: 'No passkey was used. Try again, or sign in another way.',
    unreachable: 'The server is unreachable. Reload the page to try again.',
    /** Why the sign-in provider sent the browser back without a session. */
    problems: {
      unreachable:
        'The sign-in provider cannot be reached. Try again later, or ask an administrator for a sign-in link.',
      refused: 'The sign-in provider refused the sign-in.',
      expired: 'This sign-in has expired or was begun in another browser. Try again.',
      invalid: 'The response of the sign-in provider was not accepted. The log of the server says why.',
      'unverified-email': 'The sign-in provider has not verified your email address.',
      domain: 'Accounts with this email domain cannot sign in here.',
      disabled: 'This account is disabled.',
      'other-person':
        'The account with your email address belongs to another person at the sign-in provider. Ask an administrator.',
      'no-account': 'The first account has to be created before the sign-in provider can be used.',
      'rate-limited': 'Too many attempts. Wait a minute and try again.',
    },
  },
  de: {
    views: {
      first: {
        intro: 'Legen Sie das erste Konto an. Es ist das Konto für die Verwaltung.',
        button: 'Konto anlegen',
      },
      signUp: {
        intro: 'Legen Sie ein Konto an.',
        invited: 'Legen Sie ein Konto mit der E-Mail-Adresse an, die eingeladen wurde.',
        button: 'Konto anlegen',
      },
      signUpByMail: {
        intro: 'Legen Sie ein Konto an. Sie erhalten eine E-Mail mit einem Link, um ein Passwort zu wählen.',
        invited:
          'Legen Sie ein Konto mit der E-Mail-Adresse an, die eingeladen wurde. Sie erhalten eine E-Mail mit einem Link, um ein Passwort zu wählen.',
        button: 'Konto anlegen',
        done: 'Wir haben Ihnen eine E-Mail geschickt. Öffnen Sie den Link darin, um Ihr Passwort zu wählen.',
      },
      signIn: {
        intro: 'Melden Sie sich an.',
        invited: 'Sie sind in ein Team eingeladen. Melden Sie sich an, um die Einladung zu sehen.',
        button: 'Anmelden',
      },
      secondFactor: {
        intro:
          'Bestätigen Sie, dass Sie es sind: Geben Sie den Code Ihrer Authentifizierungs-App oder einen Wiederherstellungscode ein.',
        button: 'Anmelden',
      },
      forgot: {
        intro: 'Sie erhalten eine E-Mail mit einem Link, um ein neues Passwort zu wählen.',
        button: 'Link senden',
        done: 'Falls es ein Konto mit dieser Adresse gibt, haben wir eine E-Mail dorthin geschickt. Eine weitere wird innerhalb von 10 Minuten nicht verschickt.',
      },
      reset: {
        intro: 'Wählen Sie ein neues Passwort.',
        button: 'Passwort festlegen',
        done: 'Ihr Passwort ist festgelegt. Sie können sich jetzt anmelden.',
      },
    },
    fields: {
      name: 'Name',
      email: 'E-Mail',
      password: 'Passwort',
      code: 'Code',
      setupCode: 'Einrichtungscode',
    },
    links: {
      passkey: 'Passkey verwenden',
      signUp: 'Konto anlegen',
      forgot: 'Passwort vergessen?',
      back: 'Zurück zur Anmeldung',
      signIn: 'Anmelden',
      signOut: 'Abmelden',
    },
    signedInAs: (email) => `Angemeldet als ${email}.`,
    noPasskey: 'Es wurde kein Passkey verwendet. Versuchen Sie es erneut oder melden Sie sich anders an.',
    unreachable: 'Der Server ist nicht erreichbar. Laden Sie die Seite neu, um es erneut zu versuchen.',
    problems: {
      unreachable:
        'Der Anmeldedienst ist nicht erreichbar. Versuchen Sie es später erneut oder bitten Sie die Verwaltung um einen Anmeldelink.',
      refused: 'Der Anmeldedienst hat die Anmeldung abgelehnt.',
      expired:
        'Diese Anmeldung ist abgelaufen oder wurde in einem anderen Browser begonnen. Versuchen Sie es erneut.',
      invalid:
        'Die Antwort des Anmeldedienstes wurde nicht angenommen. Das Protokoll des Servers nennt den Grund.',
      'unverified-email': 'Der Anmeldedienst hat Ihre E-Mail-Adresse nicht bestätigt.',
      domain: 'Konten mit dieser E-Mail-Domain können sich hier nicht anmelden.',
      disabled: 'Dieses Konto ist deaktiviert.',
      'other-person':
        'Das Konto mit Ihrer E-Mail-Adresse gehört beim Anmeldedienst zu einer anderen Person. Wenden Sie sich an die Verwaltung.',
      'no-account': 'Das erste Konto muss angelegt sein, bevor der Anmeldedienst verwendet werden kann.',
      'rate-limited': 'Zu viele Versuche. Warten Sie eine Minute und versuchen Sie es erneut.',
    },
  },
};

/** The language chosen in the console, or the first of the browser that there are texts in, or English. */
export const languageFor = (chosen, wanted) =>
  [chosen, ...wanted.map((tag) => tag.toLowerCase().split('-')[0])].find((language) =>
    Object.hasOwn(texts, language ?? ''),
  ) ?? 'en';
