import type { StatusState, StatusUpdateState } from '../status-state.ts';
import type { Locale } from '../status-view/view.ts';

/** `url`: for those who may see the page, so it contains the key of a LINK page. */
export type MessagePage = { id: string; title: string; locale: Locale; url: string };

/** What a subscriber gets, whatever the kind. */
export type SubscriberMessage =
  | {
      kind: 'confirm';
      at: Date;
      page: MessagePage;
      confirmUrl: string;
      /** The names of the components that were chosen; null: all. */
      components: readonly string[] | null;
    }
  | UpdateMessage;

export type UpdateMessage = {
  kind: 'update';
  page: MessagePage;
  incident: {
    id: string;
    /** As visitors see it. */
    title: string;
    impact: StatusState;
    components: readonly { id: string; name: string }[];
    startedAt: Date;
    resolvedAt: Date | null;
    /** Of a planned maintenance that is not over. */
    scheduled: { from: Date; until: Date } | null;
  };
  update: { id: string; state: StatusUpdateState; body: string; at: Date };
  unsubscribeUrl: string;
};
