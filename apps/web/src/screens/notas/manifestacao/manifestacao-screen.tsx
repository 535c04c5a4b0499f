import type { EventoManifesto } from '@portal/contract/manifestar.ts'
import { addMoney } from '@portal/contract/money.ts'
import type { Documento } from '@portal/contract/notas.ts'
import { getRouteApi, Link } from '@tanstack/react-router'
import { CalendarCheck, FlaskConical, Scale, Sheet } from 'lucide-react'
import { useState } from 'react'
import { saveFile } from '../../../api/download.ts'
import { fetchManifestCsv } from '../../../api/manifestacao.ts'
import { Badge } from '../../../kit/badge.tsx'
import { Button } from '../../../kit/button.tsx'
import { ErrorDialog } from '../../../kit/dialog.tsx'
import { Message } from '../../../kit/message.tsx'
import { PageHeader } from '../../../kit/page-header.tsx'
import { Skeleton } from '../../../kit/skeleton.tsx'
import { formatCount, formatReais } from '../../../lib/format.ts'
import { useAct } from '../../../session/act.ts'
import { useEmpresa } from '../../../session/empresa.ts'
import { Failure } from '../../../session/failure.tsx'
import { nothing, type Selection } from '../query/selection.ts'
import { ActDialog } from './act-dialog.tsx'
import { fitFor } from './acts.ts'
import { ActsBar } from './acts-bar.tsx'
import type { ManifestacaoSearch } from './address.ts'
import { AskAgain } from './ask-again.tsx'
import { HappenedBand } from './happened-band.tsx'
import styles from './manifestacao.module.css'
import { QueueFilters } from './queue-filters.tsx'
import { QueueList } from './queue-list.tsx'
import { QueueTabs } from './queue-tabs.tsx'
import { SentPart } from './sent-part.tsx'
import { useQueue } from './use-queue.ts'
import { useRight } from './use-right.ts'

const route = getRouteApi('/shell/notas/manifestacao')
const CRUMBS = [
  { key: 'inicio', node: <Link to="/inicio">Início</Link> },
  {
    key: 'notas',
    node: (
      <Link to="/notas/$tipo" params={{ tipo: 'nfe' }}>
        Notas
      </Link>
    ),
  },
  { key: 'manifestacao', node: 'Manifestação' },
]

/** The queue of notes that await the recipient's manifestação, what ends first at the top, with acts about many at once. */
export function ManifestacaoScreen() {
  const { cpfcnpj: cnpj } = useEmpresa()
  // another company starts with nothing selected
  return <Manifestacao key={cnpj} cnpj={cnpj} />
}

function Manifestacao({ cnpj }: { cnpj: string }) {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const { isSimulated, today } = useRight()
  const queue = useQueue(cnpj, search, today)
  const filter = (change: Partial<ManifestacaoSearch>) =>
    void navigate({ search: (now) => ({ ...now, ...change }), replace: true })
  const toSent = (ids: readonly string[]) =>
    void navigate({ search: (now) => ({ empresa: now.empresa, ver: 'envio', pedido: ids.join() }) })
  return (
    <div className={styles.screen}>
      <PageHeader title="Manifestação" crumbs={CRUMBS}>
        {isSimulated && <Badge tone="neutral" icon={FlaskConical} word="Simulação" />}
        <ExportButton cnpj={cnpj} />
      </PageHeader>
      <QueueTabs search={search} counts={queue.counts} />
      <HappenedBand cnpj={cnpj} />
      <AskAgain cnpj={cnpj} />
      {search.ver === 'envio' ? (
        <SentPart cnpj={cnpj} pedidos={search.pedido?.split(',') ?? []} inFlight={queue.inFlight} />
      ) : (
        <>
          <QueueFilters search={search} onChange={filter} />
          <Work key={search.ver ?? 'prazo'} search={search} queue={queue} onSent={toSent} />
        </>
      )}
    </div>
  )
}

/** Everything that was sent, with the answers, as a sheet. */
function ExportButton({ cnpj }: { cnpj: string }) {
  const { busy, error, run, clear } = useAct()
  return (
    <>
      <Button disabled={busy} onClick={() => void run(async () => saveFile(await fetchManifestCsv(cnpj)))}>
        <Sheet size={16} aria-hidden="true" />
        Exportar
      </Button>
      <ErrorDialog text={error?.message ?? null} onClose={clear} />
    </>
  )
}

interface WorkProps {
  search: ManifestacaoSearch
  queue: ReturnType<typeof useQueue>
  onSent: (ids: readonly string[]) => void
}

/** The rows of a tab, the selection and what may be done with it. */
function Work({ search, queue, onSent }: WorkProps) {
  const { company, right, certificateEnd, today } = useRight()
  const [selection, setSelection] = useState<Selection<Documento>>(nothing())
  const [evento, setEvento] = useState<EventoManifesto | null>(null)
  const navigate = route.useNavigate()
  const { rows } = queue
  const { isError, isPending, error, refetch } = queue.query
  const selected = rows.filter(({ id }) => selection.rows.has(id))
  const open = ({ id }: Documento) =>
    void navigate({ to: '/notas/$tipo/$id', params: { tipo: 'nfe', id }, search: { papel: 'R', de: 'tudo' } })
  const tail = (
    <>
      {isError && <Failure error={error} retry={refetch} what="Manifestação" />}
      {isPending && <Skeleton label="Carregando as notas" rows={12} height={28} />}
      {!isPending && !isError && rows.length === 0 && <Empty search={search} />}
    </>
  )
  return (
    <>
      <QueueList
        {...{ rows, today, selection, tail }}
        hasDeadline={search.ver !== 'registradas' && search.ver !== 'tacitas'}
        onSelection={setSelection}
        onOpen={open}
      />
      {selected.length > 0 && (
        <ActsBar rows={selected} right={right} onAct={setEvento} onClear={() => setSelection(nothing())} />
      )}
      <Foot rows={rows} isWhole={queue.isWhole} />
      {evento && (
        <ActDialog
          {...{ evento, company, certificateEnd, today, onSent }}
          notas={fitFor(evento, selected)}
          onClose={() => setEvento(null)}
        />
      )}
    </>
  )
}

const EMPTY: Readonly<Record<string, string>> = {
  registradas: 'Nenhuma manifestação conclusiva ainda.',
  tacitas: 'Nenhuma nota passou do prazo sem resposta.',
}

function Empty({ search: { ver, vence, busca } }: { search: ManifestacaoSearch }) {
  const days = vence === 'todas' ? '' : ` em ${vence ?? '30'} dias`
  const title = busca ? `Nada com «${busca}».` : (EMPTY[ver ?? ''] ?? `Nenhuma nota com prazo${days}.`)
  return <Message icon={CalendarCheck} title={title} />
}

const Foot = ({ rows, isWhole }: { rows: readonly Documento[]; isWhole: boolean }) => (
  <div className={styles.foot}>
    <b>{formatCount(rows.length, 'nota', 'notas')}</b>
    {!isWhole && <span>São as mais antigas; há mais.</span>}
    <span>
      Soma <b>{formatReais(addMoney(rows.map(({ vl_docfiscal }) => vl_docfiscal)))}</b>
    </span>
    <span className={styles.rule}>
      <Scale size={14} aria-hidden="true" />
      Ciência: 10 dias. Conclusiva: 90 dias da autorização; 180 para as de antes de 01/06/2026. Sem ela, vale como
      confirmada.
    </span>
  </div>
)
