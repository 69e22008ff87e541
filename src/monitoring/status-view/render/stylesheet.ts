import { grounds, readableAccent } from './accent.ts';

const light = {
  ...grounds.light,
  ink: '#17202b',
  quiet: '#55606e',
  line: '#dce1e7',
  good: '#12704a',
  'good-soft': '#e2f4ea',
  'good-fill': '#2c9f6b',
  warn: '#855000',
  'warn-soft': '#fdf1d8',
  'warn-fill': '#e3a11c',
  part: '#9a4200',
  'part-soft': '#fdeadc',
  bad: '#b0241c',
  'bad-soft': '#fce7e5',
  'bad-fill': '#d5372d',
  plan: '#1c5ca3',
  'plan-soft': '#e4eefa',
  'plan-fill': '#3b7fcd',
  none: '#c3cad2',
};

const dark: typeof light = {
  ...grounds.dark,
  ink: '#e7ecf2',
  quiet: '#9eabb9',
  line: '#2a3541',
  good: '#66d6a2',
  'good-soft': '#12301f',
  'good-fill': '#2fa873',
  warn: '#f2bf62',
  'warn-soft': '#352a12',
  'warn-fill': '#d9a032',
  part: '#ffab73',
  'part-soft': '#3a2414',
  bad: '#ff938a',
  'bad-soft': '#3f1d1c',
  'bad-fill': '#e2564c',
  plan: '#8fc2f7',
  'plan-soft': '#152c44',
  'plan-fill': '#5a9ae0',
  none: '#3b4754',
};

const variables = (values: Record<string, string>): string =>
  Object.entries(values)
    .map(([name, value]) => `--${name}:${value};`)
    .join('');

/**
 * Phone first. Bars are lines that the dash pattern cuts into days: 0.72 of a day is bar, the rest is gap. What `.hints` explains depends
 * on the chosen kind; a browser without `:has` shows all of it.
 */
const rules = `
* { box-sizing: border-box; }
html { -webkit-text-size-adjust: 100%; }
body { margin: 0; background: var(--ground); color: var(--ink); border-top: 4px solid var(--accent);
  font: 1rem/1.5 system-ui, -apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', Arial, sans-serif; overflow-wrap: anywhere; }
header, main, footer { max-width: 54rem; margin: 0 auto; padding: 0 1rem; }
h1, h2, h3, p, ul, ol { margin: 0; padding: 0; }
h2 { font-size: 1.1875rem; line-height: 1.3; margin: 2.5rem 0 .75rem; }
h3 { font-size: 1rem; line-height: 1.4; }
ul, ol { list-style: none; }
a, .days > summary, .event > details > summary, form summary { color: var(--accent); text-decoration: underline; text-underline-offset: .2em; }
summary { cursor: pointer; }
small, .meta { font-size: .875rem; color: var(--quiet); font-weight: 400; }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; border-radius: 4px; }
header { display: flex; flex-wrap: wrap; align-items: center; justify-content: space-between; gap: .75rem 1.5rem; padding-block: 1.25rem; }
.brand { flex: 1 1 12rem; min-width: 0; display: flex; align-items: center; gap: .75rem; font-size: 1.25rem; font-weight: 650; line-height: 1.25; }
.brand img { height: 2.5rem; width: auto; max-width: 10rem; object-fit: contain; }
.button, button { font: inherit; font-weight: 600; border: 1px solid var(--accent); border-radius: 8px; padding: .5rem 1rem; cursor: pointer; }
.button { font-size: .9375rem; padding: .3rem .875rem; background: var(--paper); text-decoration: none; }
button { background: var(--accent); color: var(--paper); }
button:disabled { opacity: .6; cursor: default; }
.description { color: var(--quiet); margin-bottom: 1.25rem; max-width: 42rem; }
.description p + p { margin-top: .5rem; }
.card { background: var(--paper); border: 1px solid var(--line); border-radius: 12px; padding: 1rem; margin-bottom: .75rem; }
.row { display: grid; grid-template-columns: 1fr auto; align-items: baseline; gap: .75rem; }
.banner { display: flex; align-items: center; gap: 1rem; padding: 1.25rem 1rem; border-radius: 12px; background: var(--soft); }
.headline { font-size: 1.375rem; font-weight: 700; line-height: 1.25; letter-spacing: -.01em; }
.banner .meta { color: inherit; margin-top: .125rem; }
.icon { flex: none; width: 2.75rem; height: 2.75rem; fill: none; stroke: var(--paper); stroke-width: 2; stroke-linecap: round;
  stroke-linejoin: round; }
.icon circle { fill: var(--strong); stroke: none; }
.ok { --strong: var(--good); --soft: var(--good-soft); }
.plan { --strong: var(--plan); --soft: var(--plan-soft); }
.warn { --strong: var(--warn); --soft: var(--warn-soft); }
.part { --strong: var(--part); --soft: var(--part-soft); }
.down { --strong: var(--bad); --soft: var(--bad-soft); }
.state { color: var(--strong); font-size: .875rem; font-weight: 600; white-space: nowrap; }
.state:not(.ok) { background: var(--soft); border-radius: 99px; padding: .05rem .6rem; }
.list.card { padding-block: 0; }
.list > li { padding: 1rem 0; border-top: 1px solid var(--line); }
.list.card > li:first-child { border: 0; }
.group { padding-bottom: 0; content-visibility: auto; contain-intrinsic-size: auto 4rem; }
.group > summary { display: grid; grid-template-columns: auto 1fr auto; align-items: baseline; gap: 0 .625rem; margin: -1rem; padding: 1rem;
  list-style: none; }
.group > summary::-webkit-details-marker { display: none; }
.group > summary::before { content: ''; width: .45rem; height: .45rem; align-self: center; border: solid var(--quiet);
  border-width: 0 2px 2px 0; transform: rotate(-45deg); }
.group[open] > summary::before { transform: translateY(-.1rem) rotate(45deg); }
.group > summary > small { grid-area: 2 / 2; }
.group > .list { margin-top: 1rem; }
.name { font-weight: 550; }
.bars { display: block; width: 100%; height: 34px; margin: .625rem 0 .25rem; fill: none; stroke-dasharray: .72 .28; }
.b-up { stroke: var(--good-fill); stroke-width: 28; }
.b-short { stroke: var(--warn-fill); stroke-width: 16; }
.b-long { stroke: var(--bad-fill); stroke-width: 28; }
.b-plan { stroke: var(--plan-fill); stroke-width: 4; }
.b-none { stroke: var(--none); stroke-width: 8; }
.span { display: flex; justify-content: space-between; gap: .5rem; font-size: .8125rem; color: var(--quiet); }
.span :not(:nth-child(2)), time { white-space: nowrap; }
.span :nth-child(2) { color: var(--ink); text-align: center; }
.days { font-size: .8125rem; margin-top: .25rem; }
.days ul { display: grid; grid-template-columns: repeat(auto-fill, minmax(13rem, 1fr)); gap: .125rem 1rem; margin-top: .375rem; }
.legend { font-size: .8125rem; color: var(--quiet); padding: 0 .25rem; }
.legend ul { display: flex; flex-wrap: wrap; gap: .25rem 1.25rem; }
.legend li { display: flex; align-items: center; gap: .5rem; }
.legend .bars { width: 8px; height: 22px; margin: 0; stroke-dasharray: none; }
.past .state:not(.ok) { background: none; border: 1px solid var(--line); color: var(--quiet); }
.event .meta { margin-top: .125rem; }
.error { font-size: .875rem; margin-top: .5rem; }
code { font: .875em ui-monospace, Menlo, Consolas, monospace; background: var(--ground); border-radius: 4px; padding: .1rem .3rem; }
.updates { margin-top: 1rem; }
.updates > li { position: relative; padding: 0 0 1rem 1.25rem; border-left: 2px solid var(--line); }
.updates > li:last-child { padding-bottom: 0; }
.updates > li::before { content: ''; position: absolute; left: -6px; top: .4rem; width: 10px; height: 10px; border-radius: 50%;
  background: var(--quiet); }
.updates strong { color: var(--ink); margin-right: .375rem; }
.updates p + p + p { margin-top: .5rem; }
.event > details { margin-top: .75rem; font-size: .875rem; }
.event > details .updates { font-size: 1rem; }
fieldset { border: 0; margin: 0; padding: 0; min-width: 0; }
legend { padding: 0 0 .125rem; }
fieldset, form > label { margin-top: 1rem; }
legend, form > label { display: block; font-weight: 600; font-size: .9375rem; }
.kinds { display: flex; flex-wrap: wrap; gap: .25rem 1.25rem; }
.kinds label, .choice label { display: flex; align-items: baseline; gap: .5rem; padding: .25rem 0; }
.choice { display: grid; grid-template-columns: repeat(auto-fill, minmax(13rem, 1fr)); gap: 0 1rem; }
input { accent-color: var(--accent); }
.send { display: flex; flex-wrap: wrap; gap: .5rem; margin: .375rem 0; }
.send input { flex: 1 1 14rem; min-width: 0; font: inherit; color: inherit; background: var(--ground); border: 1px solid var(--quiet);
  border-radius: 8px; padding: .5rem .75rem; }
.hints span { display: block; }
form:has([name=kind]:not(:checked)) .hints span { display: none; }
form:has([value=EMAIL]:checked) .hints .for-EMAIL, form:has([value=WEBHOOK]:checked) .hints .for-WEBHOOK,
form:has([value=SLACK]:checked) .hints .for-SLACK { display: block; }
form details { margin-top: .75rem; }
form summary + .meta { margin-top: .5rem; }
footer { width: calc(100% - 2rem); max-width: 52rem; padding-inline: 0; display: flex; flex-wrap: wrap; justify-content: space-between; gap: .25rem 1.5rem; margin-top: 2.5rem; padding-block: 1.25rem 2rem;
  border-top: 1px solid var(--line); font-size: .875rem; color: var(--quiet); }
footer a + a { margin-left: 1rem; }
.message { max-width: 30rem; padding-block: 12vh 2rem; }
.message .brand { margin-bottom: 1rem; }
.message .card { padding: 1.5rem; }
.message h1 { font-size: 1.375rem; line-height: 1.3; margin-bottom: .5rem; }
.message form, .message h1 ~ p + p, .message form + p { margin-top: 1.25rem; }
.problem { color: var(--bad); background: var(--bad-soft); border-radius: 8px; padding: .5rem .75rem; }
@media (min-width: 40rem) {
  .card { padding: 1.25rem; }
  .group > summary { margin: -1.25rem; padding: 1.25rem; grid-template-columns: auto auto 1fr auto; }
  .group > summary > small { grid-area: auto; }
  .group { padding-bottom: 0; }
  .group > .list { margin-top: 1.25rem; }
  .banner { padding: 1.75rem 1.5rem; gap: 1.25rem; }
  .headline { font-size: 1.75rem; }
  .icon { width: 3.25rem; height: 3.25rem; }
}
@media print { .subscribe, .button, footer a { display: none; } }
`;

/** The style of all pages here. An accent that is not a colour such as #1f6feb is not used. */
export const stylesheet = (accent: string | null): string =>
  `:root{color-scheme:light dark;${variables({ ...light, accent: readableAccent(accent, 'light') })}}` +
  `@media (prefers-color-scheme:dark){:root{${variables({ ...dark, accent: readableAccent(accent, 'dark') })}}}` +
  compact;

const compact = rules.replaceAll(/\s*\n\s*/g, '').replaceAll(/\s*([{};])\s*/g, '$1');
