import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import './styles/font.css';
import './styles/tokens.css';
import './styles/base.css';
import './styles/print.css';
import './ui/table.css';
import { queryClient } from './api/hooks.ts';
import { router } from './app/router.tsx';
import { Toasts } from './ui/toast.tsx';
import { loadWords } from './words/words.ts';

await loadWords();
createRoot(document.getElementById('app')!).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
      <Toasts />
    </QueryClientProvider>
  </StrictMode>,
);
