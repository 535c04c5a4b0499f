import { getRouteApi, Link, useNavigate } from '@tanstack/react-router'
import { ChevronRight, FileSearch } from 'lucide-react'
import { Message } from '../../kit/message.tsx'
import { PageHeader } from '../../kit/page-header.tsx'
import { crumbsTo } from '../../session/crumbs.tsx'
import styles from './ajuda.module.css'
import { BlockView } from './blocks.tsx'
import { HelpSearch } from './help-search.tsx'
import type { HelpSection } from './search-help.ts'
import { TOPICS } from './topics.ts'
import { anchorOf } from './words.ts'

/**
 * The manual, from `docs/manual`, bundled with the page: it works without the server. Only the Markdown that the
 * manual uses is understood (`markdown.ts`).
 */

const route = getRouteApi('/shell/ajuda/$topico')

export function AjudaScreen() {
  const navigate = useNavigate()
  const open = ({ name, heading }: HelpSection) =>
    void navigate({
      to: '/ajuda/$topico',
      params: { topico: name },
      hash: heading === null ? undefined : anchorOf(heading),
    })
  return (
    <>
      <PageHeader title="Ajuda" crumbs={crumbsTo('Ajuda')} />
      <div className={styles.page}>
        <div className={styles.search}>
          <HelpSearch onOpen={open} />
        </div>
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
  const crumbs = crumbsTo(<Link to="/ajuda">Ajuda</Link>)
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
        {topico === 'inicio' && (
          <p>
            <Link to="/inicio" search={{ passos: '1' }}>
              Mostrar os cinco passos
            </Link>
          </p>
        )}
        <p>
          <Link to="/ajuda">Todos os assuntos</Link>
        </p>
      </article>
    </>
  )
}
