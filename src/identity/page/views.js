import { askPasskey, canUsePasskeys } from './passkey.js';
import { request } from './request.js';

/**
 * The forms of the page. `session` is what the server says about the visitor and itself, `goOn` what follows a sign-in, `toProvider` the link to
 * the sign-in provider, and `before` the view to go back to.
 */
export function createViews({ words, form, show, goOn, toProvider, isInvited }) {
  const backTo = (view) => ({ text: words.links.back, action: () => show(view) });

  const byPasskey = async () => {
    form.showFailure();
    try {
      await request('/auth/sign-in/passkey', { response: await askPasskey() });
      await goOn();
    } catch (failure) {
      form.showFailure(failure instanceof DOMException ? { message: words.noPasskey } : failure);
    }
  };
  const passkey = { text: words.links.passkey, action: byPasskey, look: 'other-way' };

  const showDone = (intro) => {
    history.replaceState(null, '', '/auth');
    show({ intro, links: [{ text: words.links.signIn, action: '/auth' }] });
  };

  const secondFactor = (session, before) => ({
    ...words.views.secondFactor,
    fields: ['code'],
    send: ({ code }) => request('/auth/sign-in/second-factor', { challenge: session.challenge, code }),
    done: goOn,
    links: [
      ...(canUsePasskeys(session) && session.secondFactor.includes('passkey') ? [passkey] : []),
      backTo(before),
    ],
  });

  const signUp = (session, before) => ({
    ...(session.canResetByMail ? words.views.signUpByMail : words.views.signUp),
    fields: ['name', 'email', ...(session.canResetByMail ? [] : ['password'])],
    isNew: true,
    send: (values) => request('/auth/sign-up', values),
    done: ({ mailed }) => (mailed ? showDone(words.views.signUpByMail.done) : goOn()),
    links: [backTo(before)],
  });

  const forgot = (session, before) =>
    session.canResetByMail
      ? {
          ...words.views.forgot,
          fields: ['email'],
          email: before.email,
          send: (values) => request('/auth/reset', values),
          done: () => show({ intro: words.views.forgot.done, links: [backTo(before)] }),
          links: [backTo(before)],
        }
      : { intro: words.forgotWithoutMail, links: [backTo(before)] };

  const waysByProvider = ({ providerButton }) =>
    providerButton ? [{ text: providerButton, action: toProvider, look: 'other-way' }] : [];

  return {
    secondFactor,
    waysByProvider,

    /** `extra`: what is different for somebody with an invitation. */
    signIn(session, extra = {}) {
      const { passwordSignIn } = session;
      const mayChooseSignUp = passwordSignIn && session.signUp === 'open' && !isInvited;
      const view = {
        ...words.views.signIn,
        fields: ['email', 'password'],
        send: (values) => request('/auth/sign-in', values),
        done: (result) =>
          result.secondFactor ? show(secondFactor({ ...session, ...result }, view)) : goOn(),
        ...(!passwordSignIn && { button: undefined }),
        ...extra,
      };
      view.links = [
        ...waysByProvider(session),
        ...(canUsePasskeys(session) ? [passkey] : []),
        ...(mayChooseSignUp ? [{ text: words.links.signUp, action: () => show(signUp(session, view)) }] : []),
        ...(passwordSignIn ? [{ text: words.links.forgot, action: () => show(forgot(session, view)) }] : []),
        ...(extra.links ?? []),
      ];
      return view;
    },

    /** The first account of the server. */
    first: (session) => ({
      ...words.views.first,
      fields: ['name', 'email', 'password', ...(session.needsSetupCode ? ['setupCode'] : [])],
      isNew: true,
      send: (values) => request('/auth/sign-up', values),
      done: goOn,
    }),

    reset: (token) => ({
      ...words.views.reset,
      fields: ['password'],
      isNew: true,
      send: ({ password }) => request('/auth/reset/confirm', { token, password }),
      done: () => showDone(words.views.reset.done),
    }),
  };
}
