import type { AddressPolicy } from '#platform/outbound.ts';
import { clearable, refuse } from '#platform/parse-input.ts';
import { forPeople, parseWebhookUrl } from '../channel.ts';
import { hostOf, needed, parseKey, type DestinationDefinition } from '../destination.ts';
import { composeMessage } from '../message.ts';
import { post } from '../post.ts';
import { ntfyBody } from './message.ts';

/** Whoever knows a topic can read it, so the whole address is secret. */
export const ntfy: DestinationDefinition<{ url: string; key: string | null }> = {
  ...forPeople,
  fields: (policy) => ({
    url: needed('the address of a topic', parseTopicUrl(policy)),
    key: clearable(parseKey),
  }),
  target: hostOf,
  open({ url, key, policy }, { http, publicUrl, timezone }) {
    const { server, topic } = splitTopic(url);
    return {
      send: (content) =>
        post(http, {
          url: server,
          policy,
          headers: key === null ? {} : { authorization: `Bearer ${key}` },
          body: JSON.stringify(ntfyBody(composeMessage(content, publicUrl, timezone), topic)),
          secrets: [url, topic, ...(key === null ? [] : [key])],
        }),
    };
  },
};

/** JSON is posted to the address of the server; the last part of the path is the topic. */
function splitTopic(address: string): { server: string; topic: string } {
  const { origin, pathname } = new URL(address);
  const path = pathname.replace(/\/$/, '');
  const end = path.lastIndexOf('/') + 1;
  return { server: origin + (path.slice(0, end) || '/'), topic: path.slice(end) };
}

const parseTopicUrl = (policy: AddressPolicy) =>
  clearable((value: string, field) => {
    const url = parseWebhookUrl(policy)(value, field);
    if (url !== null && !/^[\w-]{1,64}$/.test(splitTopic(url).topic))
      refuse('The address must end with a topic, such as https://ntfy.sh/my-shop.', field);
    return url;
  });
