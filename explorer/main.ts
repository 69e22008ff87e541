import { GraphiQL } from 'graphiql';
import 'graphiql/style.css';
import { createElement } from 'react';
import { createRoot } from 'react-dom/client';
import { createFetcher } from './fetcher.ts';
import './page.css';

const firstQuery = `# Write a query and run it with Ctrl+Enter (⌘+Enter on a Mac).
# Ctrl+Space completes; the book on the left shows the schema.

{
  __typename
}
`;

const root = document.querySelector('#explorer');
if (root) {
  createRoot(root).render(
    createElement(GraphiQL, {
      fetcher: createFetcher(location),
      storage: storageUnder(location.pathname, localStorage),
      defaultQuery: firstQuery,
    }),
  );
}

/** The services share an origin. A prefix per service keeps their tabs and histories separate. */
function storageUnder(
  path: string,
  store: Storage,
): Pick<Storage, 'length' | 'clear' | 'getItem' | 'setItem' | 'removeItem'> {
  const prefix = `explorer:${path}:`;
  const ownKeys = (): string[] => Object.keys(store).filter((key) => key.startsWith(prefix));
  return {
    get length() {
      return ownKeys().length;
    },
    clear: () => ownKeys().forEach((key) => store.removeItem(key)),
    getItem: (key) => store.getItem(prefix + key),
    setItem: (key, value) => store.setItem(prefix + key, value),
    removeItem: (key) => store.removeItem(prefix + key),
  };
}
