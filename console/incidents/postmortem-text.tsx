import type { ReactElement } from 'react';
import { blocksOf, type Block } from './postmortem-blocks.ts';

/** Headings and lists of Markdown; everything else stays text as it was typed, so that nothing in it can run or load anything. */
export const PostmortemText = ({ text }: { text: string }): ReactElement => (
  <div className="postmortem-text">
    {blocksOf(text).map((block, index) => (
      <OneBlock key={index} block={block} />
    ))}
  </div>
);

function OneBlock({ block }: { block: Block }): ReactElement {
  if (block.kind === 'heading') return <h3>{block.text}</h3>;
  if (block.kind === 'text') return <p>{block.text}</p>;
  return (
    <ul>
      {block.items.map((item, index) => (
        <li key={index}>{item}</li>
      ))}
    </ul>
  );
}
