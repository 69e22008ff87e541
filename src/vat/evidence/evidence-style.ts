/** For A4 paper. */
export const evidenceStyle = `
* { box-sizing: border-box; }
html { font: 10pt/1.45 system-ui, -apple-system, "Segoe UI", Roboto, "Open Sans", sans-serif; color: #17202e; print-color-adjust: exact; -webkit-print-color-adjust: exact; }
body { margin: 0; overflow-wrap: anywhere; }
h1 { font-size: 18pt; line-height: 1.2; margin: 0 0 1mm; }
h2 { font-size: 11pt; margin: 6mm 0 1.5mm; break-after: avoid; }
p { margin: 0 0 1.5mm; }
.sub, .method { color: #586577; }
.lead { font-size: 12pt; margin: 4mm 0; padding: 0; list-style: none; }
.lead li { margin-bottom: 1.5mm; }
dl { display: grid; grid-template-columns: 45mm 1fr; gap: 1mm 4mm; margin: 0; }
dt { color: #586577; }
dd { margin: 0; white-space: pre-line; }
code, pre, .hash { font: 8pt/1.4 ui-monospace, "DejaVu Sans Mono", Menlo, Consolas, monospace; }
pre { margin: 0; padding: 2.5mm; background: #f6f8fb; border-radius: 1.5mm; white-space: pre-wrap; box-decoration-break: clone; -webkit-box-decoration-break: clone; }
table { width: 100%; border-collapse: collapse; table-layout: fixed; font-size: 7.5pt; font-variant-numeric: tabular-nums; }
thead { display: table-header-group; }
tr { break-inside: avoid; }
th { text-align: left; font-weight: 500; color: #586577; }
th, td { padding: 1mm 2mm 1mm 0; border-bottom: 1px solid #e2e7ee; vertical-align: top; }
th:nth-child(1), th:nth-child(3) { width: 19mm; }
th:nth-child(2), th:nth-child(5) { width: 27mm; }
th:nth-child(6) { width: 31mm; }
th:nth-child(7) { width: 27mm; }
.hash { font-size: 6.5pt; }
.chain { break-inside: avoid; }
.chain dd { font: 7.5pt/1.6 ui-monospace, "DejaVu Sans Mono", Menlo, Consolas, monospace; }
.warning { color: #9a2a22; }
.method { border-top: 1px solid #e2e7ee; padding-top: 3mm; margin-top: 6mm; font-size: 8.5pt; break-before: avoid; break-inside: avoid; }
@page { size: A4; margin: 16mm 15mm 18mm; @bottom-right { content: counter(page) " / " counter(pages); font: 8pt sans-serif; color: #586577; } }
`;
