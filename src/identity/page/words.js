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
        button: 'Create account',
      },
      signUpByMail: {
        intro: 'Create an account. You will receive an email with a link to choose a password.',
        button: 'Create account',
        done: 'We have sent you an email. Open the link in it to choose your password.',
      },
      signIn: {
        intro: 'Sign in.',
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
    forgotWithoutMail:
      'This server cannot send email, so it cannot send a link for a new password. Ask whoever runs it for a link to sign in: on the server, the command is “npx steward user sign-in-link --email ADDRESS”.',
    invitation: {
      title: 'Invitation',
      join: (team) => `Join ${team}`,
      /** An account that is gone has no name. */
      from: ({ inviterName, invitedBy, teamName }) =>
        `${inviterName ? `${inviterName} (${invitedBy})` : invitedBy} invites you to the team ${teamName}.`,
      roles: {
        VIEWER:
          'Your role is Viewer: you can see everything of the team except webhook addresses, keys and secrets.',
        DEPLOYER:
          'Your role is Deployer: you can see everything of the team, deploy, roll back, run checks, and manage incidents and maintenance.',
        MANAGER:
          'Your role is Manager: you can deploy, and create, change and delete the sites, environments and settings of the team.',
        OWNER: 'Your role is Owner: you can do everything in the team, and manage its members.',
      },
      signUp: 'Enter your name and choose a password to join.',
      signIn: 'You have an account with this address. Sign in to join.',
      byMail: 'To join, confirm that this address is yours: we send a link to it.',
      sendLink: 'Send link',
      mailed: (email) =>
        `We have sent an email to ${email}. Open the link in it to join. Another one is not sent within 10 minutes.`,
      byProvider: (email) => `Sign in as ${email} to join.`,
      signedIn: (email) => `You are signed in as ${email}.`,
      isForAnother: (email, user) => `This invitation is for ${email}, and you are signed in as ${user}.`,
      hasAccount: 'I have an account',
      back: 'Back to the invitation',
      notNow: 'Not now',
      goOn: 'Go to Steward',
      ended: {
        USED: 'This invitation has been used. If it was you, sign in.',
        DECLINED: 'This invitation was declined. Ask for a new one.',
        REVOKED: 'This invitation was revoked. Ask for a new one.',
        REPLACED: 'There is a newer invitation for the same address. Use the link of that one.',
        EXPIRED: 'This invitation has expired. Ask for a new one.',
        UNKNOWN:
          'This link does not belong to an invitation. Check that it is complete, or ask for a new invitation.',
      },
    },
    fields: {
      name: 'Name',
      email: 'Email',
      password: 'Password',
      code: 'Code',
      setupCode: 'Set-up code',
    },
    passwordHint: 'At least 12 characters. Several unrelated words are easy to remember.',
    showPassword: 'Show password',
    hidePassword: 'Hide password',
    mistakes: {
      name: 'Enter your name.',
      email: 'Enter an email address, such as ann@example.com.',
      password: 'Enter your password.',
      shortPassword: 'A password must have at least 12 characters.',
      commonPassword: 'This password is easy to guess: many people use it, or one like it. Choose another.',
      code: 'Enter the code.',
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
        button: 'Konto anlegen',
      },
      signUpByMail: {
        intro: 'Legen Sie ein Konto an. Sie erhalten eine E-Mail mit einem Link, um ein Passwort zu wählen.',
        button: 'Konto anlegen',
        done: 'Wir haben Ihnen eine E-Mail geschickt. Öffnen Sie den Link darin, um Ihr Passwort zu wählen.',
      },
      signIn: {
        intro: 'Melden Sie sich an.',
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
    forgotWithoutMail:
      'Dieser Server kann keine E-Mails senden, also auch keinen Link für ein neues Passwort. Bitten Sie die Person, die ihn betreibt, um einen Anmeldelink: Auf dem Server lautet der Befehl „npx steward user sign-in-link --email ADRESSE“.',
    invitation: {
      title: 'Einladung',
      join: (team) => `${team} beitreten`,
      from: ({ inviterName, invitedBy, teamName }) =>
        `${inviterName ? `${inviterName} (${invitedBy})` : invitedBy} lädt Sie in das Team ${teamName} ein.`,
      roles: {
        VIEWER:
          'Ihre Rolle ist Betrachter: Sie sehen alles im Team außer Webhook-Adressen, Schlüsseln und Geheimnissen.',
        DEPLOYER:
          'Ihre Rolle ist Deployer: Sie sehen alles im Team, rollen Releases aus und zurück, starten Prüfungen und verwalten Störungen und Wartungen.',
        MANAGER:
          'Ihre Rolle ist Manager: Sie rollen Releases aus und verwalten die Websites, Umgebungen und Einstellungen des Teams.',
        OWNER: 'Ihre Rolle ist Inhaber: Sie dürfen alles im Team und verwalten seine Mitglieder.',
      },
      signUp: 'Geben Sie Ihren Namen ein und wählen Sie ein Passwort, um beizutreten.',
      signIn: 'Sie haben ein Konto mit dieser Adresse. Melden Sie sich an, um beizutreten.',
      byMail:
        'Bestätigen Sie, dass diese Adresse Ihnen gehört, um beizutreten: Wir senden einen Link dorthin.',
      sendLink: 'Link senden',
      mailed: (email) =>
        `Wir haben eine E-Mail an ${email} geschickt. Öffnen Sie den Link darin, um beizutreten. Eine weitere wird innerhalb von 10 Minuten nicht verschickt.`,
      byProvider: (email) => `Melden Sie sich als ${email} an, um beizutreten.`,
      signedIn: (email) => `Sie sind als ${email} angemeldet.`,
      isForAnother: (email, user) => `Diese Einladung gilt für ${email}. Sie sind als ${user} angemeldet.`,
      hasAccount: 'Ich habe ein Konto',
      back: 'Zurück zur Einladung',
      notNow: 'Nicht jetzt',
      goOn: 'Weiter zu Steward',
      ended: {
        USED: 'Diese Einladung wurde bereits angenommen. Wenn Sie das waren, melden Sie sich an.',
        DECLINED: 'Diese Einladung wurde abgelehnt. Bitten Sie um eine neue.',
        REVOKED: 'Diese Einladung wurde zurückgezogen. Bitten Sie um eine neue.',
        REPLACED: 'Für dieselbe Adresse gibt es eine neuere Einladung. Verwenden Sie deren Link.',
        EXPIRED: 'Diese Einladung ist abgelaufen. Bitten Sie um eine neue.',
        UNKNOWN:
          'Dieser Link gehört zu keiner Einladung. Prüfen Sie, ob er vollständig ist, oder bitten Sie um eine neue Einladung.',
      },
    },
    fields: {
      name: 'Name',
      email: 'E-Mail',
      password: 'Passwort',
      code: 'Code',
      setupCode: 'Einrichtungscode',
    },
    passwordHint: 'Mindestens 12 Zeichen. Mehrere Wörter ohne Zusammenhang lassen sich gut merken.',
    showPassword: 'Passwort anzeigen',
    hidePassword: 'Passwort verbergen',
    mistakes: {
      name: 'Geben Sie Ihren Namen ein.',
      email: 'Geben Sie eine E-Mail-Adresse ein, zum Beispiel ann@example.com.',
      password: 'Geben Sie Ihr Passwort ein.',
      shortPassword: 'Ein Passwort muss mindestens 12 Zeichen haben.',
      commonPassword:
        'Dieses Passwort ist leicht zu erraten: Viele verwenden es oder ein ähnliches. Wählen Sie ein anderes.',
      code: 'Geben Sie den Code ein.',
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
