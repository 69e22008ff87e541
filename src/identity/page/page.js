import { pathOnServer } from './next.js';
import { languageFor, texts } from './words.js';

const element = (id) => document.getElementById(id);
const [form, intro, error, submit, links] = ['form', 'intro', 'error', 'submit', 'links'].map(element);

/** Null in a browser that blocks the storage of sites, too. */
const chosenLanguage = () => {
  try {
    return localStorage.getItem('steward.language');
  } catch {
    return null;
  }
};
const language = languageFor(chosenLanguage(), navigator.languages);
const words = texts[language];
document.documentElement.lang = language;
for (const label of form.querySelectorAll('label')) label.prepend(`${words.fields[label.dataset.field]} `);

const views = {
  first: { fields: ['name', 'email', 'password'], action: '/auth/sign-up' },
  signUp: { fields: ['name', 'email', 'password'], action: '/auth/sign-up' },
  signUpByMail: { fields: ['name', 'email'], action: '/auth/sign-up' },
  signIn: { fields: ['email', 'password'], action: '/auth/sign-in' },
  secondFactor: { fields: ['code'], action: '/auth/sign-in/second-factor' },
  forgot: { fields: ['email'], action: '/auth/reset' },
  reset: { fields: ['password'], action: '/auth/reset/confirm' },
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
  const view = { ...views[name], ...words.views[name] };
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
  if (mayUsePasskey(name, session)) addLink(words.links.passkey, signInWithPasskey, 'other-way');
  if (name === 'signIn' && session.passwordSignIn && (session.signUp === 'open' || invitation))
    addLink(words.links.signUp, () => showForm(session.canResetByMail ? 'signUpByMail' : 'signUp', session));
  if (name === 'signIn' && session.passwordSignIn && session.canResetByMail)
    addLink(words.links.forgot, () => showForm('forgot', session));
  if (['forgot', 'signUp', 'signUpByMail', 'secondFactor'].includes(name))
    addLink(words.links.back, () => showForm('signIn', session));
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
    showError(failure instanceof DOMException ? words.noPasskey : failure.message);
  }
}

async function send(name, fields, session) {
  const view = { ...views[name], ...words.views[name] };
  const body = Object.fromEntries(fields.map((field) => [field, form.elements[field].value]));
  if (invitation && view.action === '/auth/sign-up') body.invitation = invitation;
  if (name === 'reset') body.token = inHash('reset');
  if (name === 'secondFactor') body.challenge = session.challenge;
  submit.disabled = true;
  // The visitor can choose another form while the answer is on its way, and would not understand it there.
  const sent = submitForm;
  try {
    const { secondFactor, challenge } = await request(view.action, body);
    if (submitForm !== sent && (secondFactor || view.done)) return;
    if (secondFactor) return showForm('secondFactor', { ...session, secondFactor, challenge });
    if (!view.done) return location.assign(next() ?? '/');
    history.replaceState(null, '', '/auth');
    form.hidden = true;
    intro.textContent = view.done;
    links.replaceChildren();
    addLink(words.links.signIn, '/auth');
  } catch (failure) {
    if (submitForm === sent) showError(failure.message, failure.field);
  } finally {
    submit.disabled = false;
  }
}

async function showHome(user) {
  const services = await request('/auth/links');
  intro.textContent = words.signedInAs(user.email);
  for (const { title, path } of services) addLink(title, path);
  addLink(words.links.signOut, async () => {
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
    showError(Object.hasOwn(words.problems, problem) ? words.problems[problem] : words.problems.invalid);
  } else if (session.user && next()) location.replace(next());
  else if (session.user) await showHome(session.user);
  else showForm(session.firstRun ? 'first' : 'signIn', session);
} catch {
  intro.textContent = words.unreachable;
}
