import { getRouteApi, Link } from '@tanstack/react-router'
import { ChevronRight, FileSearch } from 'lucide-react'
import { Message } from '../../kit/message.tsx'
import { PageHeader } from '../../kit/page-header.tsx'
import styles from './ajuda.module.css'
import { type MarkdownBlock, toSpans } from './markdown.ts'
import { TOPICS } from './topics.ts'

/**
 * The manual, from `docs/manual`, bundled with the page: it works without the server. Only the Markdown that the
 * manual uses is understood (`markdown.ts`).
 */

const route = getRouteApi('/shell/ajuda/$topico')
const INICIO = { key: 'inicio', node: <Link to="/inicio">Início</Link> }

export function AjudaScreen() {
  return (
    <>
      <PageHeader title="Ajuda" crumbs={[INICIO, { key: 'ajuda', node: 'Ajuda' }]} />
      <div className={styles.page}>
        <ul className={styles.topics}>
          {TOPICS.map(({ name, topic }) => (
            <li key={name}>
              <Link to="/ajuda/$topico" params={{ topico: name }}>
                {topic.title}
                <ChevronRight size={16} aria-hidden="true" />
              </Link>
            </li>
          ))}
        </ul>
      </div>
    </>
  )
}

export function TopicoScreen() {
  const { topico } = route.useParams()
  const topic = TOPICS.find(({ name }) => name === topico)?.topic
  const crumbs = [INICIO, { key: 'ajuda', node: <Link to="/ajuda">Ajuda</Link> }]
  if (!topic) {
    return (
      <>
        <PageHeader title="Ajuda" crumbs={crumbs} />
        <Message icon={FileSearch} title="Este assunto não está no manual." />
      </>
    )
  }
  return (
    <>
      <PageHeader key={topico} title={topic.title} crumbs={crumbs} />
      <article className={`${styles.page} ${styles.text}`}>
        {topic.blocks.map((block, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a fixed text
          <BlockView key={index} block={block} />
        ))}
        <p>
          <Link to="/ajuda">Todos os assuntos</Link>
        </p>
      </article>
    </>
  )
}

function BlockView({ block }: { block: MarkdownBlock }) {
  switch (block.kind) {
    case 'heading':
      return <h2>{block.text}</h2>
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
