import { GraphiQL } from 'graphiql';
import 'graphiql/style.css';
import { createElement } from 'react';
import { createRoot } from 'react-dom/client';
import { createFetcher } from './fetcher.ts';
import './page.css';
import { storageUnder } from './storage.ts';

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
