import { Link, useNavigate, useRouterState } from '@tanstack/react-router'
import { ArrowLeft, ChevronRight, ExternalLink, X } from 'lucide-react'
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Button, buttonClass } from '../../kit/button.tsx'
import { IconButton } from '../../kit/icon-button.tsx'
import { DRAWER, useMedia } from '../../lib/use-media.ts'
import { useConfiguracao } from '../../prefs/configuracao.ts'
import { BlockView } from '../../screens/ajuda/blocks.tsx'
import { type HelpPlace, HelpSearch } from '../../screens/ajuda/help-search.tsx'
import { type HelpSection, helpTitle, sectionsOf } from '../../screens/ajuda/search-help.ts'
import { topicOf } from '../../screens/ajuda/topics.ts'
import { anchorOf } from '../../screens/ajuda/words.ts'
import styles from './help-panel.module.css'
import { closeHelp, type HelpView } from './help-store.ts'
import { keysOf, mainKeysOf } from './keys/key-lists.ts'
import { Keys, KeysList } from './keys/keys-list.tsx'

interface Props {
  first: HelpView
  /** Screens of the user's menu */
  places: readonly HelpPlace[]
  onGo: (place: HelpPlace) => void
}

/**
 * The help over the right edge of any screen, which stays usable: the search of the manual, the topic of the screen, its keys. In narrow
 * windows it is the page of the manual.
 */
export function HelpPanel({ first, ...menu }: Props) {
  const pathname = useRouterState({ select: (state) => state.location.pathname })
  const isNarrow = useMedia(DRAWER)
  const navigate = useNavigate()
  useEffect(() => {
    if (!isNarrow) return
    closeHelp()
    if (first === 'teclas') void navigate({ to: '/ajuda/$topico', params: { topico: 'navegar' }, hash: 'teclado' })
    else void navigate({ to: '/ajuda/$topico', params: { topico: topicOf(pathname) } })
  }, [isNarrow, first, navigate, pathname])
  return isNarrow ? null : <Panel first={first} pathname={pathname} {...menu} />
}

/** What is shown in place of the screen's topic, and over it in «Voltar». */
type Shown = { kind: 'keys' } | { kind: 'section'; section: HelpSection } | null

function Panel({ first, pathname, places, onGo }: Props & { pathname: string }) {
  const [shown, setShown] = useState<Shown>(first === 'teclas' ? { kind: 'keys' } : null)
  const input = useRef<HTMLInputElement>(null)
  const panel = useFocus(input)
  const topico = topicOf(pathname)
  const back = () => {
    // the field is hidden until then, and a hidden field takes no focus
    flushSync(() => setShown(null))
    input.current?.focus()
  }
  return (
    <aside
      ref={panel}
      className={styles.panel}
      aria-label="Ajuda"
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || event.defaultPrevented) return
        event.preventDefault()
        event.stopPropagation()
        if (shown) back()
        else closeHelp()
      }}
    >
      <div className={styles.bar}>
        <h2>Ajuda</h2>
        <Link
          to="/ajuda/$topico"
          params={{ topico }}
          target="_blank"
          className={buttonClass({ look: 'quiet', size: 'icon' })}
          aria-label="Abrir em outra aba"
          title="Abrir em outra aba"
        >
          <ExternalLink size={16} aria-hidden="true" />
        </Link>
        <IconButton icon={X} label="Fechar a ajuda" title="Fechar" onClick={closeHelp} />
      </div>
      <div className={styles.body}>
        {/* hidden and not removed: what was typed and found is there again after «Voltar» */}
        <div hidden={shown !== null}>
          <HelpSearch
            input={input}
            places={places}
            onGo={onGo}
            onLeave={closeHelp}
            onOpen={(section) => setShown({ kind: 'section', section })}
          />
          <ScreenTopic name={topico} onOpen={(section) => setShown({ kind: 'section', section })} />
        </div>
        {shown && (
          <Detail onBack={back}>
            {shown.kind === 'keys' ? <KeysList groups={keysOf(pathname)} /> : <SectionView section={shown.section} />}
          </Detail>
        )}
      </div>
      <Foot pathname={pathname} onAllKeys={() => setShown({ kind: 'keys' })} />
    </aside>
  )
}

/** The field has the focus while the panel opens; afterwards what had it before gets it back. */
function useFocus(input: RefObject<HTMLInputElement | null>) {
  const panel = useRef<HTMLElement>(null)
  useEffect(() => {
    const before = document.activeElement
    const place = panel.current
    input.current?.focus()
    return () => {
      if (
        before instanceof HTMLElement &&
        (place?.contains(document.activeElement) || document.activeElement === document.body)
      )
        before.focus({ preventScroll: true })
    }
  }, [input])
  return panel
}

interface TopicProps {
  name: string
  onOpen: (section: HelpSection) => void
}

/** The topic of the screen: its beginning, then its parts. */
function ScreenTopic({ name, onOpen }: TopicProps) {
  const [start, ...parts] = sectionsOf(name)
  if (!start) return null
  const [intro] = start.blocks
  return (
    <section className={styles.topic}>
      <p className={styles.small}>Desta tela</p>
      <h3>
        <button type="button" className={styles.start} onClick={() => onOpen(start)}>
          {start.topic}
        </button>
      </h3>
      <div className={styles.text}>{intro && <BlockView block={intro} />}</div>
      <ul>
        {parts.map((section) => (
          <li key={section.heading}>
            <button type="button" className={styles.part} onClick={() => onOpen(section)}>
              <ChevronRight size={14} aria-hidden="true" />
              {section.heading}
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Detail({ onBack, children }: { onBack: () => void; children: ReactNode }) {
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => button.current?.focus(), [])
  return (
    <>
      <Button ref={button} look="plain" className={styles.back} onClick={onBack}>
        <ArrowLeft size={16} aria-hidden="true" />
        Voltar
      </Button>
      {children}
    </>
  )
}

function SectionView({ section }: { section: HelpSection }) {
  const { name, topic, heading, blocks } = section
  return (
    <article className={styles.text}>
      <p className={styles.small}>{topic}</p>
      <h3>{helpTitle(section)}</h3>
      {blocks.map((block, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a fixed text
        <BlockView key={index} block={block} />
      ))}
      <p>
        <Link
          to="/ajuda/$topico"
          params={{ topico: name }}
          hash={heading === null ? undefined : anchorOf(heading)}
          onClick={closeHelp}
        >
          Ver o assunto inteiro
        </Link>
      </p>
    </article>
  )
}

function Foot({ pathname, onAllKeys }: { pathname: string; onAllKeys: () => void }) {
  const telefone = useConfiguracao()?.fornecedor.telefone
  return (
    <div className={styles.foot}>
      <p className={styles.keys}>
        {mainKeysOf(pathname).map((line) => (
          <span key={line.does} className={styles.key} title={line.does}>
            <Keys line={line} /> {line.does}
          </span>
        ))}
        <button type="button" className={styles.all} onClick={onAllKeys}>
          Todas as teclas
        </button>
      </p>
      {telefone && <p className={styles.support}>Não achou? Atendimento {telefone}</p>}
    </div>
  )
}
