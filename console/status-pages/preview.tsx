import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState, type ReactElement } from 'react';
import { messageOf } from '../api/api-error.ts';
import { execute } from '../api/client.ts';
import { previewStatusPage, type PreviewStatusPageQueryVariables } from '../api/monitoring.generated.ts';
import { Loading } from '../ui/states.tsx';
import { useDebounced } from '../ui/use-debounced.ts';
import { words } from '../words/words.ts';
import { showIn } from './show-in.ts';
import './preview.css';

const widths = { desktop: 900, phone: 390 } as const;
type Width = keyof typeof widths;

/** The page as visitors would see it with the changes of the form, beside the form. */
export function Preview({
  id,
  input,
}: {
  id: string;
  input: PreviewStatusPageQueryVariables['input'];
}): ReactElement {
  const t = words().statusPages.preview;
  const text = useDebounced(JSON.stringify(input), 400);
  const query = useQuery({
    queryKey: ['monitoring', 'preview', id, text],
    queryFn: ({ signal }) =>
      execute(previewStatusPage, { id, input: JSON.parse(text) as typeof input }, signal),
    // An uploaded logo makes both the key and the page large.
    gcTime: 5_000,
    refetchInterval: 15_000,
  });
  const [width, setWidth] = useState<Width>(() => (window.innerWidth < 640 ? 'phone' : 'desktop'));
  // Shown until the next one is there, also if the settings are not valid in between.
  const last = useRef<string>(undefined);
  last.current = query.data?.previewStatusPage ?? last.current;
  const html = last.current;
  return (
    <section className="preview" aria-label={t.title}>
      <header className="row apart">
        <h2>{t.title}</h2>
        <div className="preview-widths" role="group" aria-label={t.width}>
          {(Object.keys(widths) as Width[]).map((each) => (
            <button
              key={each}
              type="button"
              className="plain"
              aria-pressed={width === each}
              onClick={() => setWidth(each)}
            >
              {each === 'phone' ? t.phone : t.desktop}
            </button>
          ))}
        </div>
      </header>
      {query.error && (
        <p className="banner small" role="status">
          {html && `${t.lastValid} `}
          {messageOf(query.error)}
        </p>
      )}
      {html ? <Frame html={html} width={widths[width]} /> : !query.error && <Loading lines={8} />}
    </section>
  );
}

/** Scaled down if it is wider than its place. */
function Frame({ html, width }: { html: string; width: number }): ReactElement {
  const t = words().statusPages.preview;
  const place = useRef<HTMLDivElement>(null);
  const frame = useRef<HTMLIFrameElement>(null);
  const [available, setAvailable] = useState(0);
  useEffect(() => {
    const resized = new ResizeObserver(([entry]) => setAvailable(entry!.contentRect.width));
    resized.observe(place.current!);
    return () => resized.disconnect();
  }, []);
  const show = (): void => {
    const page = frame.current?.contentDocument;
    if (page) showIn(page, html);
  };
  useEffect(show, [html]);
  const scale = Math.min(1, available / width);
  return (
    <div ref={place} className="preview-place">
      {/* Without scripts, forms and navigation. The same origin lets this page put the content in. */}
      <iframe
        ref={frame}
        title={t.ofPage}
        sandbox="allow-same-origin"
        srcDoc={`<!doctype html><title>${t.title}</title>`}
        onLoad={show}
        style={{
          width: Math.min(width, available / scale) || width,
          height: `${100 / (scale || 1)}%`,
          transform: `scale(${scale})`,
        }}
      />
    </div>
  );
}
