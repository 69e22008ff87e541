import { pathOnServer } from './next.js';

const element = (id) => document.getElementById(id);
const [form, intro, error, submit, links] = ['form', 'intro', 'error', 'submit', 'links'].map(element);

const views = {
  first: {
    intro: 'Create the first account. It is the administrator account.',
    fields: ['name', 'email', 'password'],
    action: '/auth/sign-up',
    button: 'Create account',
  },
  signUp: {
    intro: 'Create an account.',
    invited: 'Create an account with the email address that was invited.',
    fields: ['name', 'email', 'password'],
    action: '/auth/sign-up',
    button: 'Create account',
  },
  signUpByMail: {
    intro: 'Create an account. You will receive an email with a link to choose a password.',
    invited:
      'Create an account with the email address that was invited. You will receive an email with a link to choose a password.',
    fields: ['name', 'email'],
    action: '/auth/sign-up',
    button: 'Create account',
    done: 'We have sent you an email. Open the link in it to choose your password.',
  },
  signIn: {
    intro: 'Sign in.',
    invited: 'You are invited to a team. Sign in to see the invitation.',
    fields: ['email', 'password'],
    action: '/auth/sign-in',
    button: 'Sign in',
  },
  secondFactor: {
    intro: 'Confirm that it is you: enter the code of your authenticator app, or a recovery code.',
    fields: ['code'],
    action: '/auth/sign-in/second-factor',
    button: 'Sign in',
  },
  forgot: {
    intro: 'You will receive an email with a link to choose a new password.',
    fields: ['email'],
    action: '/auth/reset',
    button: 'Send link',
    done: 'If an account with this address exists, we have sent an email to it.',
  },
  reset: {
    intro: 'Choose a new password.',
    fields: ['password'],
    action: '/auth/reset/confirm',
    button: 'Set password',
    done: 'Your password is set. You can now sign in.',
  },
};

/** Why the sign-in provider sent the browser back without a session. */
const problems = {
  unreachable:
    'The sign-in provider cannot be reached. Try again later, or ask an administrator for a sign-in link.',
  refused: 'The sign-in provider refused the sign-in.',
  expired: 'This sign-in has expired or was begun in another browser. Try again.',
  invalid: 'The response of the sign-in provider was not accepted. The log of the server says why.',
  'unverified-email': 'The sign-in provider has not verified your email address.',
  domain: 'Accounts with this email domain cannot sign in here.',
  disabled: 'This account is disabled.',
  'no-account': 'The first account has to be created before the sign-in provider can be used.',
  'rate-limited': 'Too many attempts. Wait a minute and try again.',
};

const request = async (path, body) => {
  const options = body && {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  };
  const response = await fetch(path, options);
  const result = await response.json();
  if (response.ok) return result;
  throw Object.assign(new Error(result.errors[0].message), { field: result.errors[0].extensions.field });
};

const query = new URLSearchParams(location.search);
const inHash = (name) => new URLSearchParams(location.hash.slice(1)).get(name);
const invitation = inHash('invitation');
// In a path, the secret would be in access logs; and a sign-in provider returns without the fragment.
if (invitation) sessionStorage.setItem('invitation', invitation);
const nextPath = invitation ? '/invitation' : query.get('next');
const next = () => pathOnServer(nextPath ?? '', location.origin);

const showError = (message = '', field = null) => {
  error.textContent = message;
  error.hidden = !message;
  for (const input of form.querySelectorAll('input'))
    input.setAttribute('aria-invalid', String(input.name === field));
  if (field) form.elements[field]?.focus();
};

const addLink = (text, action, look = 'link') => {
  const link = Object.assign(document.createElement(typeof action === 'string' ? 'a' : 'button'), {
    textContent: text,
  });
  link.className = look;
  if (typeof action === 'string') link.href = action;
  else {
    link.type = 'button';
    link.addEventListener('click', action);
  }
  links.append(link);
};

function showForm(name, session) {
  const view = views[name];
  const fields = name === 'first' && session.needsSetupCode ? [...view.fields, 'setupCode'] : view.fields;
  intro.textContent = (invitation && view.invited) || view.intro;
  submit.textContent = view.button;
  for (const label of form.querySelectorAll('label')) label.hidden = !fields.includes(label.dataset.field);
  form.elements.password.autocomplete = name === 'signIn' ? 'current-password' : 'new-password';
  form.hidden = name === 'signIn' && !session.passwordSignIn;
  links.replaceChildren();
  showError();
  form.elements[fields[0]].focus();
  submitForm = () => send(name, fields, session);
  if (name === 'signIn' && session.providerButton)
    addLink(
      session.providerButton,
      `/auth/oidc/start?${new URLSearchParams({ next: nextPath ?? '/' })}`,
      'other-way',
    );
  if (mayUsePasskey(name, session)) addLink('Use a passkey', signInWithPasskey, 'other-way');
  if (name === 'signIn' && session.passwordSignIn && (session.signUp === 'open' || invitation))
    addLink('Create an account', () => showForm(session.canResetByMail ? 'signUpByMail' : 'signUp', session));
  if (name === 'signIn' && session.passwordSignIn && session.canResetByMail)
    addLink('Forgot password?', () => showForm('forgot', session));
  if (['forgot', 'signUp', 'signUpByMail', 'secondFactor'].includes(name))
    addLink('Back to sign-in', () => showForm('signIn', session));
}

/** Browsers without these methods are from before 2025. */
const mayUsePasskey = (name, { passkeys, secondFactor }) =>
  passkeys &&
  'parseRequestOptionsFromJSON' in (window.PublicKeyCredential ?? {}) &&
  (name === 'signIn' || (name === 'secondFactor' && secondFactor.includes('passkey')));

async function signInWithPasskey() {
  showError();
  try {
    const options = await request('/auth/sign-in/passkey/options', {});
    const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options);
    const credential = await navigator.credentials.get({ publicKey });
    await request('/auth/sign-in/passkey', { response: credential.toJSON() });
    location.assign(next() ?? '/');
  } catch (failure) {
    const message = 'No passkey was used. Try again, or sign in another way.';
    showError(failure instanceof DOMException ? message : failure.message);
  }
}

async function send(name, fields, session) {
  const view = views[name];
  const body = Object.fromEntries(fields.map((field) => [field, form.elements[field].value]));
  if (invitation && view.action === '/auth/sign-up') body.invitation = invitation;
  if (name === 'reset') body.token = inHash('reset');
  if (name === 'secondFactor') body.challenge = session.challenge;
  submit.disabled = true;
  try {
    const { secondFactor, challenge } = await request(view.action, body);
    if (secondFactor) return showForm('secondFactor', { ...session, secondFactor, challenge });
    if (!view.done) return location.assign(next() ?? '/');
    history.replaceState(null, '', '/auth');
    form.hidden = true;
    intro.textContent = view.done;
    links.replaceChildren();
    addLink('Sign in', '/auth');
  } catch (failure) {
    showError(failure.message, failure.field);
  } finally {
    submit.disabled = false;
  }
}

async function showHome(user) {
  const services = await request('/auth/links');
  intro.textContent = `Signed in as ${user.email}.`;
  for (const { title, path } of services) addLink(title, path);
  addLink('Sign out', async () => {
    await request('/auth/sign-out', {});
    location.assign('/auth');
  });
}

let submitForm = null;
form.addEventListener('submit', (event) => {
  event.preventDefault();
  void submitForm();
});

/** Links of `steward user sign-in-link`. */
async function signInByLink(session) {
  try {
    await request('/auth/sign-in/link', { token: inHash('link') });
    location.replace('/');
  } catch (failure) {
    showForm('signIn', session);
    showError(failure.message);
  }
}

try {
  const session = await request('/auth/session');
  const problem = query.get('problem');
  if (inHash('reset')) showForm('reset', session);
  else if (inHash('link')) await signInByLink(session);
  else if (inHash('challenge')) {
    const secondFactor = (inHash('factors') ?? '').split(',');
    showForm('secondFactor', { ...session, secondFactor, challenge: inHash('challenge') });
  } else if (problem) {
    showForm('signIn', session);
    showError(Object.hasOwn(problems, problem) ? problems[problem] : problems.invalid);
  } else if (session.user && next()) location.replace(next());
  else if (session.user) await showHome(session.user);
  else showForm(session.firstRun ? 'first' : 'signIn', session);
} catch {
  intro.textContent = 'The server is unreachable. Reload the page to try again.';
}
