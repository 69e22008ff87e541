import { createForm } from './form.js';
import { createInvitation } from './invitation.js';
import { showLinks, showTexts } from './layout.js';
import { pathOnServer } from './next.js';
import { request } from './request.js';
import { createViews } from './views.js';
import { languageFor, texts } from './words.js';

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

const inQuery = (name) => new URLSearchParams(location.search).get(name);
const inHash = (name) => new URLSearchParams(location.hash.slice(1)).get(name);
const next = () => pathOnServer(inQuery('next') ?? '', location.origin);

const form = createForm(words);
/** `links`: those below the form. */
const show = (view) => {
  showTexts(view);
  showLinks(view.links ?? []);
  form.show(view);
};

/** In the fragment: in a path, it would be in access logs. */
const secret = inHash('invitation');
const toProvider = secret
  ? () => invitation.goToProvider()
  : `/auth/oidc/start?${new URLSearchParams({ next: inQuery('next') ?? '/' })}`;
const goOn = async () => {
  if (!secret) return location.assign(next() ?? '/');
  history.replaceState(null, '', `/auth#${new URLSearchParams({ invitation: secret })}`);
  await start();
};
const views = createViews({ words, form, show, goOn, toProvider, isInvited: secret !== null });
const invitation = createInvitation(secret, { words, form, show, views });

async function showHome(user) {
  const services = await request('/auth/links');
  const signOut = async () => {
    await request('/auth/sign-out', {});
    location.assign('/auth');
  };
  show({
    intro: words.signedInAs(user.email),
    links: [
      ...services.map(({ title, path }) => ({ text: title, action: path })),
      { text: words.links.signOut, action: signOut },
    ],
  });
}

/** Links of `steward user sign-in-link`. */
async function signInByLink(session) {
  try {
    await request('/auth/sign-in/link', { token: inHash('link') });
    location.replace('/');
  } catch (failure) {
    show(views.signIn(session));
    form.showFailure(failure);
  }
}

async function start() {
  const session = await request('/auth/session');
  const problem = inQuery('problem');
  if (inHash('reset')) show(views.reset(inHash('reset')));
  else if (inHash('link')) await signInByLink(session);
  else if (inHash('challenge')) {
    const half = { secondFactor: (inHash('factors') ?? '').split(','), challenge: inHash('challenge') };
    show(views.secondFactor({ ...session, ...half }, views.signIn(session)));
  } else if (secret) await invitation.show(session);
  else if (session.user && next() && !problem) location.replace(next());
  else if (session.user && !problem) await showHome(session.user);
  else show(session.firstRun && !problem ? views.first(session) : views.signIn(session));
  if (problem)
    form.showFailure({
      message: Object.hasOwn(words.problems, problem) ? words.problems[problem] : words.problems.invalid,
    });
}

// A link that is opened in a tab with this page changes only the fragment.
addEventListener('hashchange', () => location.reload());
try {
  await start();
} catch {
  show({ intro: words.unreachable });
}
