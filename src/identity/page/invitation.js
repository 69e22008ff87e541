import { request } from './request.js';

const acceptInvitation = 'mutation ($token: String!) { acceptInvitation(token: $token) { id } }';

/** The page of an invitation link: who invites to which team in which role, and what the visitor does to join. */
export function createInvitation(token, { words, form, show, views }) {
  const t = words.invitation;

  const joined = (teamId) => location.assign(`/?${new URLSearchParams({ team: teamId })}`);
  const openSignIn = { text: words.links.signIn, action: '/auth' };
  const notNow = { text: t.notNow, action: '/' };

  const goToProvider = async () => {
    try {
      const { url } = await request('/auth/oidc/start', { invitation: token });
      location.assign(url);
    } catch (failure) {
      form.showFailure(failure);
    }
  };

  function showEnded({ message, reason = '' }, session) {
    const ended = t.ended[reason.replace('INVITATION_', '')];
    show({
      title: t.title,
      intro: ended ?? message,
      links: [session.user ? { text: t.goOn, action: '/' } : openSignIn],
    });
  }

  const signedInView = (texts, { email }, user) =>
    user.email === email
      ? {
          ...texts,
          intro: t.signedIn(email),
          button: texts.title,
          send: () => request('/identity/graphql', { query: acceptInvitation, variables: { token } }),
          done: ({ data }) => joined(data.acceptInvitation.id),
          links: [notNow],
        }
      : {
          ...texts,
          intro: t.isForAnother(email, user.email),
          button: words.links.signOut,
          send: () => request('/auth/sign-out', {}),
          done: () => location.reload(),
          links: [notNow],
        };

  /** `hasAccount` is null if only the owner of the address may know it. */
  function strangerView(texts, { email, signUp, hasAccount }, session) {
    const toSignIn = (intro, links) => views.signIn(session, { ...texts, email, intro, links });
    if (hasAccount) return toSignIn(session.passwordSignIn ? t.signIn : t.byProvider(email), []);
    if (signUp === 'provider') return toSignIn(t.byProvider(email), []);
    const back = { text: t.back, action: () => show(view) };
    const known = () => toSignIn(t.signIn, [back]);
    const view = {
      ...texts,
      email,
      ...(signUp === 'password'
        ? { intro: t.signUp, fields: ['name', 'email', 'password'], isNew: true, button: texts.title }
        : { intro: t.byMail, fields: ['email'], button: t.sendLink }),
      send: (values) => request('/auth/sign-up', { ...values, invitation: token }),
      done: ({ teamId }) =>
        teamId ? joined(teamId) : show({ ...texts, intro: t.mailed(email), links: [openSignIn] }),
      links: [
        ...views.waysByProvider(session),
        ...(hasAccount === null ? [{ text: t.hasAccount, action: () => show(known()) }] : []),
      ],
    };
    return view;
  }

  return {
    goToProvider,

    async show(session) {
      try {
        const { invitation } = await request('/auth/invitation', { token });
        const texts = {
          title: t.join(invitation.teamName),
          offer: [t.from(invitation), t.roles[invitation.role]],
        };
        const { user } = session;
        show(user ? signedInView(texts, invitation, user) : strangerView(texts, invitation, session));
      } catch (failure) {
        if (!(failure instanceof TypeError)) return showEnded(failure, session);
        throw failure;
      }
    },
  };
}
