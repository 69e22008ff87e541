/** For a screen, a phone, the dark and A4 paper. A sheet is a page of paper: its rows never wrap there, so their number bounds its height. */
export const style = `
:root {
  --text: #17202e; --muted: #586577; --line: #e2e7ee; --paper: #fff; --desk: #f1f4f8; --tile: #f6f8fb;
  --up: #2f9e6b; --down: #c8372d; --maintenance: #3b6fd4; --none: #d3dae3; --time: #8fb0e6; --link: #1d4fa8;
}
@media screen and (prefers-color-scheme: dark) {
  :root {
    --text: #e6ebf2; --muted: #9aa8ba; --line: #2d3846; --paper: #161d27; --desk: #0d1219; --tile: #1d2632;
    --up: #3cb37d; --down: #ef6a5f; --maintenance: #7aa2f0; --none: #3a4656; --time: #46699f; --link: #8fb6ff;
  }
}
* { box-sizing: border-box; }
html { font: 15px/1.45 system-ui, -apple-system, "Segoe UI", Roboto, "Open Sans", sans-serif; -webkit-text-size-adjust: 100%; }
body { margin: 0; background: var(--desk); color: var(--text); }
main { max-width: 56rem; margin: 0 auto; padding: 1.5rem 1rem; }
.sheet { background: var(--paper); border: 1px solid var(--line); border-radius: .75rem; padding: 2rem; margin-bottom: 1.5rem; overflow-wrap: anywhere; }
header { display: flex; justify-content: space-between; align-items: flex-start; gap: 1rem 2rem; margin-bottom: 1.25rem; }
header .brand { display: flex; align-items: center; gap: .75rem; font-weight: 600; max-width: 50%; }
header img { display: block; max-height: 3rem; max-width: 11rem; object-fit: contain; background: #fff; border-radius: .25rem; }
h1 { font-size: 1.75rem; line-height: 1.2; margin: 0; letter-spacing: -.01em; }
h2 { font-size: 1.4rem; line-height: 1.2; margin: 0; letter-spacing: -.01em; }
h3, .part { font-size: .95rem; line-height: inherit; letter-spacing: normal; margin: 0 0 .4rem; display: flex; justify-content: space-between; align-items: baseline; flex-wrap: wrap; gap: 0 1rem; overflow-wrap: normal; }
h3 small { font-weight: 400; color: var(--muted); font-size: .85rem; }
p { margin: 0 0 .5rem; }
.muted, .sub { color: var(--muted); }
.sub { margin: .15rem 0 0; }
.lead { font-size: 1.2rem; line-height: 1.4; margin: 0 0 1.25rem; max-width: 46rem; }
.site .lead { font-size: 1.05rem; margin-bottom: 1rem; }
.tiles { display: grid; grid-template-columns: repeat(4, 1fr); gap: .75rem; margin: 0 0 1.5rem; }
.tiles div { background: var(--tile); border-radius: .5rem; padding: .7rem .85rem; }
.tiles dt { color: var(--muted); font-size: .85rem; }
.tiles dd { margin: 0; font-size: 1.3rem; font-weight: 600; line-height: 1.3; font-variant-numeric: tabular-nums; overflow-wrap: normal; }
.tiles dd small { display: block; font-size: .8rem; font-weight: 400; color: var(--muted); }
.block { margin-bottom: 1.4rem; }
.chart { display: block; width: 100%; height: 3.25rem; }
.up { fill: var(--up); } .down { fill: var(--down); } .maintenance { fill: var(--maintenance); } .none { fill: var(--none); }
.time { fill: var(--time); } .axis { stroke: var(--line); stroke-width: 1; vector-effect: non-scaling-stroke; }
.days { display: flex; justify-content: space-between; color: var(--muted); font-size: .8rem; margin-top: .15rem; }
.legend { display: flex; flex-wrap: wrap; gap: .2rem 1rem; color: var(--muted); font-size: .8rem; margin: .35rem 0 0; padding: 0; list-style: none; }
.legend svg { width: .7rem; height: .7rem; margin-right: .35rem; vertical-align: -.05rem; }
.columns { display: grid; grid-template-columns: 1fr 1fr; gap: 0 2rem; }
table { width: 100%; border-collapse: collapse; font-variant-numeric: tabular-nums; }
th { text-align: left; font-weight: 500; color: var(--muted); font-size: .85rem; }
th, td { padding: .35rem .75rem .35rem 0; border-bottom: 1px solid var(--line); vertical-align: top; }
th:last-child, td:last-child { padding-right: 0; }
.figure { text-align: right; white-space: nowrap; }
.mini { display: block; width: 9rem; height: 1rem; margin: .1rem 0 0 auto; }
td .sub { display: block; font-size: .85rem; margin: 0; }
a { color: var(--link); text-decoration: none; }
a:hover { text-decoration: underline; }
.method { border-top: 1px solid var(--line); padding-top: 1rem; margin-top: 1.5rem; font-size: .85rem; color: var(--muted); }
.method .part { color: var(--text); }
@media screen and (max-width: 40rem) {
  main { padding: 0; }
  .sheet { border-radius: 0; border-width: 0 0 1px; padding: 1.25rem 1rem; margin-bottom: .75rem; }
  header { flex-direction: column-reverse; }
  header .brand { max-width: 100%; }
  .tiles { grid-template-columns: 1fr 1fr; }
  .columns { grid-template-columns: 1fr; }
  .wide { display: none; }
}
@page { size: A4; margin: 14mm 15mm 16mm; @bottom-right { content: counter(page) " / " counter(pages); font: 8pt sans-serif; color: #586577; } }
@media print {
  html { font-size: 10.5pt; print-color-adjust: exact; -webkit-print-color-adjust: exact; }
  body { background: none; }
  main { max-width: none; padding: 0; }
  .sheet { border: 0; border-radius: 0; padding: 0; margin: 0; }
  .sheet.site { break-before: page; break-inside: avoid; max-height: 266mm; overflow: hidden; }
  a { color: inherit; }
  tr, .tiles, .block { break-inside: avoid; }
  thead { display: table-header-group; }
  h2, .site .lead, header .brand span { display: -webkit-box; -webkit-box-orient: vertical; -webkit-line-clamp: 2; overflow: hidden; }
  header .sub, .rows td { white-space: nowrap; overflow: hidden; text-overflow: ellipsis; }
  header > div { min-width: 0; }
  .rows { table-layout: fixed; font-size: 9.5pt; }
  .rows .date { width: 31mm; }
  .rows .figure { width: 25mm; }
}
.rows .date { white-space: nowrap; color: var(--muted); }
`;
