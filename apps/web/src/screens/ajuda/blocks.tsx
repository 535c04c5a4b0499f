import { type MarkdownBlock, toSpans } from './markdown.ts'
import { anchorOf } from './words.ts'

/** A block of the manual; a heading can be linked to. */
export function BlockView({ block }: { block: MarkdownBlock }) {
  switch (block.kind) {
    case 'heading':
      return <h2 id={anchorOf(block.text)}>{block.text}</h2>
    case 'text':
      return (
        <p>
          <Spans text={block.text} />
        </p>
      )
    case 'list': {
      const items = block.items.map((item) => (
        <li key={item}>
          <Spans text={item} />
        </li>
      ))
      return block.ordered ? <ol>{items}</ol> : <ul>{items}</ul>
    }
    case 'table':
      return <Table rows={block.rows} />
  }
}

function Table({ rows: [head = [], ...body] }: { rows: string[][] }) {
  return (
    <table>
      <thead>
        <tr>
          {head.map((text) => (
            <th key={text} scope="col">
              {text}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {body.map((row) => (
          <tr key={row[0]}>
            {row.map((text) => (
              <td key={text}>
                <Spans text={text} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Spans({ text }: { text: string }) {
  return toSpans(text).map(({ text: part, strong }) => (strong ? <strong key={part}>{part}</strong> : part))
}
