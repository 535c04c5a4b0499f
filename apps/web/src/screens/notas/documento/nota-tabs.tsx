import type { DocumentoReply } from '@portal/contract/notas/documento.ts'
import type { Documento, Tipo } from '@portal/contract/notas.ts'
import type { UseQueryResult } from '@tanstack/react-query'
import { type KeyboardEvent, Suspense } from 'react'
import { Skeleton } from '../../../kit/skeleton.tsx'
import { cx } from '../../../lib/cx.ts'
import { formatCfop, formatDateTime } from '../../../lib/format.ts'
import { lazyNamed } from '../../../lib/lazy.tsx'
import { Failure } from '../../../session/failure.tsx'
import { PRINT_NAME } from '../query/labels.ts'
import type { Paper } from './danfe/pdf-tab.tsx'
import type { ZoomState } from './danfe/zoom.ts'
import { EventosTab } from './eventos.tsx'
import styles from './nota-panel.module.css'
import { ProvaPart } from './prova-part.tsx'
import { ResumoTab } from './resumo/resumo-tab.tsx'

const ABAS = ['resumo', 'impresso', 'xml', 'itens', 'eventos', 'autenticidade'] as const
/** The open tab of a document; `resumo` by default. */
export type Aba = (typeof ABAS)[number]
export const readAba = (given?: string): Aba => ABAS.find((name) => name === given) ?? 'resumo'

const PdfTab = lazyNamed(() => import('./danfe/pdf-tab.tsx'), 'PdfTab')
const XmlTab = lazyNamed(() => import('./xml/xml-tab.tsx'), 'XmlTab')
const ItensTab = lazyNamed(() => import('./itens/itens-tab.tsx'), 'ItensTab')

interface Props {
  id: string
  tipo: Tipo
  aba: Aba
  onAba: (aba: Aba) => void
}

/** The tabs, with the keys of a tab list: arrows, Home and End move and select. */
export function TabList({ tipo, aba, onAba }: Omit<Props, 'id'>) {
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const index = ABAS.indexOf(aba)
    const to = { ArrowRight: index + 1, ArrowLeft: index - 1, Home: 0, End: ABAS.length - 1 }[event.key]
    if (to === undefined || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    const next = ABAS[(to + ABAS.length) % ABAS.length]
    if (!next) return
    onAba(next)
    event.currentTarget.querySelector<HTMLElement>(`[data-aba="${next}"]`)?.focus()
  }
  return (
    <div className={styles.tabs} role="tablist" aria-label="Partes do documento" onKeyDown={onKeyDown} tabIndex={-1}>
      {ABAS.map((tab) => (
        <button
          key={tab}
          type="button"
          role="tab"
          id={`aba-${tab}`}
          data-aba={tab}
          aria-selected={tab === aba}
          aria-controls="parte-do-documento"
          tabIndex={tab === aba ? 0 : -1}
          className={styles.tab}
          onClick={() => onAba(tab)}
        >
          {nameOfAba(tab, tipo)}
        </button>
      ))}
    </div>
  )
}

interface PartProps extends Omit<Props, 'onAba'> {
  row: Documento | undefined
  paper: Paper | undefined
  view: ZoomState
  documento: UseQueryResult<DocumentoReply>
}

/** The open tab. PDF and XML do not depend on the summary's data. */
export function TabPanel(props: PartProps) {
  const { aba } = props
  const filled = aba === 'impresso' || aba === 'xml' || aba === 'itens'
  return (
    <div
      role="tabpanel"
      id="parte-do-documento"
      aria-labelledby={`aba-${aba}`}
      className={filled ? styles.filled : styles.content}
      tabIndex={filled ? undefined : 0}
    >
      <Suspense fallback={<Waiting />}>
        <Part {...props} />
      </Suspense>
    </div>
  )
}

function Part(props: PartProps) {
  const { id, tipo, aba, paper, view } = props
  switch (aba) {
    case 'impresso':
      return <PdfTab id={id} name={PRINT_NAME[tipo]} paper={paper} view={view} />
    case 'xml':
      return <XmlTab key={id} id={id} />
    default:
      return <Read {...props} aba={aba} />
  }
}

const Waiting = () => (
  <div className={styles.padded}>
    <Skeleton label="Carregando o documento" rows={8} height={40} />
  </div>
)

/** Tabs that need the content read by the server. */
function Read(props: PartProps & { aba: Exclude<Aba, 'impresso' | 'xml'> }) {
  const { id, aba, row, documento } = props
  const { data, isError, error, refetch } = documento
  if (isError && !data)
    return (
      <>
        {aba === 'resumo' && row && <RowFacts row={row} />}
        <div className={styles.padded}>
          <Failure error={error} retry={refetch} what="este documento" />
        </div>
      </>
    )
  if (!data) return aba === 'resumo' && row ? <RowFacts row={row} /> : <Waiting />
  switch (aba) {
    case 'itens':
      return <ItensTab key={id} documento={data} />
    case 'eventos':
      return <EventosTab {...data} />
    case 'autenticidade':
      return <ProvaPart documento={data} />
    case 'resumo':
      return <ResumoTab documento={data} />
  }
}

const ITENS: Record<Tipo, string> = {
  nfe: 'Itens e tributos',
  nfce: 'Itens e tributos',
  cte: 'Prestação e tributos',
  mdfe: 'Documentos',
  nfse: 'Serviço e tributos',
  nf3e: 'Itens e tributos',
  nfcom: 'Itens e tributos',
  outro: 'Itens',
}

const nameOfAba = (aba: Aba, tipo: Tipo): string =>
  ({
    resumo: 'Resumo',
    impresso: PRINT_NAME[tipo],
    xml: 'XML',
    itens: ITENS[tipo],
    eventos: 'Eventos',
    autenticidade: 'Autenticidade',
  })[aba]

/** Facts from the list's row, shown while the document loads or when it cannot be read. */
function RowFacts({ row }: { row: Documento }) {
  const facts = [
    ['Emissão', formatDateTime(row.dt_emissao)],
    ['Autorização', formatDateTime(row.dt_autorizacao)],
    ['Natureza da operação', [row.ds_natureza, formatCfop(row.cd_cfop)].filter(Boolean).join(' · ')],
    ['Protocolo', row.nr_protocolo],
  ] as const
  return (
    <dl className={cx(styles.section, styles.facts)}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value || '–'}</dd>
        </div>
      ))}
    </dl>
  )
}
