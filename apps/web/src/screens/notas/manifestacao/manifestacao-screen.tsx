import type { EventoManifesto, NotaDaFila } from '@portal/contract/captura/manifestar.ts'
import { addMoney } from '@portal/contract/money.ts'
import type { Documento } from '@portal/contract/notas.ts'
import { getRouteApi, Link } from '@tanstack/react-router'
import { CalendarCheck, FlaskConical, Scale, Sheet } from 'lucide-react'
import { type ComponentProps, useState } from 'react'
import { saveFile } from '../../../api/http/download.ts'
import { fetchManifestCsv } from '../../../api/notas/manifestacao.ts'
import { Badge } from '../../../kit/badge.tsx'
import { Button } from '../../../kit/button.tsx'
import { ErrorDialog } from '../../../kit/dialog.tsx'
import { Message } from '../../../kit/message.tsx'
import { PageHeader } from '../../../kit/page-header.tsx'
import { ScopeSwitch } from '../../../kit/scope-switch.tsx'
import { Skeleton } from '../../../kit/skeleton.tsx'
import { formatCount, formatReais } from '../../../lib/format.ts'
import { useAct } from '../../../session/act.ts'
import { crumbsTo } from '../../../session/crumbs.tsx'
import { useEmpresa, useEmpresas } from '../../../session/empresa.ts'
import { Failure } from '../../../session/failure.tsx'
import { nothing, type Selection, toggleAll } from '../query/selection.ts'
import { ActDialog, type Sent } from './act-dialog.tsx'
import { allowedRows, byCompany, fitFor, type Rights, toAcceptFor } from './acts.ts'
import { Acts, ActsBar } from './acts-bar.tsx'
import type { ManifestacaoSearch } from './address.ts'
import { AskAgain } from './ask-again.tsx'
import { CompaniesBar } from './companies-bar.tsx'
import { HappenedBand } from './happened-band.tsx'
import styles from './manifestacao.module.css'
import { QueueFilters } from './queue-filters.tsx'
import { QueueList } from './queue-list.tsx'
import { QueueTabs } from './queue-tabs.tsx'
import { RequestsPart } from './requests-part.tsx'
import { SentPart } from './sent-part.tsx'
import { useQueue } from './use-queue.ts'
import { useRight } from './use-right.ts'
import { useRights } from './use-rights.ts'

const route = getRouteApi('/shell/notas/manifestacao')
/** Requests whose progress stays above the queue of the portfolio. */
const MOST_SHOWN = 5
const CRUMBS = crumbsTo(
  <Link to="/notas/$tipo" params={{ tipo: 'nfe' }}>
    Notas
  </Link>,
  'Manifestação',
)

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
  const { empresas } = useEmpresas()
  const isWhole = search.carteira === '1' && empresas.length > 1
  const queue = useQueue(isWhole ? null : cnpj, search, today)
  const pedidos = search.pedido?.split(',') ?? []
  const tarefas = search.tarefa?.split(',') ?? []
  const filter = (change: Partial<ManifestacaoSearch>) =>
    void navigate({ search: (now) => ({ ...now, ...change }), replace: true })
  const toSent = ({ requests, tasks }: Sent) =>
    void navigate({
      search: (now) =>
        isWhole
          ? { ...now, pedido: lastOf(pedidos, requests), tarefa: lastOf(tarefas, tasks) }
          : { empresa: now.empresa, ver: 'envio', pedido: requests.join() },
      replace: isWhole,
    })
  return (
    <div className={styles.screen}>
      <PageHeader title="Manifestação" crumbs={CRUMBS}>
        {empresas.length > 1 && (
          <ScopeSwitch
            label="De quem são as notas"
            isWhole={isWhole}
            onChange={(whole) =>
              filter({
                carteira: whole ? '1' : undefined,
                pedido: undefined,
                tarefa: undefined,
                ...(search.ver === 'envio' ? { ver: undefined } : {}),
              })
            }
          />
        )}
        {isSimulated && <Badge tone="neutral" icon={FlaskConical} word="Simulação" />}
        {!isWhole && <ExportButton cnpj={cnpj} />}
      </PageHeader>
      <QueueTabs search={search} counts={queue.counts} />
      {!isWhole && <HappenedBand cnpj={cnpj} />}
      {!isWhole && <AskAgain cnpj={cnpj} />}
      {search.ver === 'envio' && !isWhole ? (
        <SentPart cnpj={cnpj} pedidos={pedidos} inFlight={queue.inFlight} />
      ) : (
        <>
          <QueueFilters search={search} onChange={filter} />
          {!isWhole && queue.later > 0 && isOpenTab(search) && <Later count={queue.later} search={search} />}
          {isWhole && <RequestsPart pedidos={pedidos} tarefas={tarefas} />}
          <Work key={`${search.ver} ${isWhole}`} {...{ search, queue, isWhole }} onSent={toSent} />
        </>
      )}
    </div>
  )
}

const isOpenTab = ({ ver, vence, tem }: ManifestacaoSearch): boolean =>
  ver !== 'registradas' && ver !== 'tacitas' && vence !== 'todas' && tem === undefined

/** Says that the filter by days hides notes, which no tab counts. */
const Later = ({ count, search }: { count: number; search: ManifestacaoSearch }) => (
  <p className={styles.later}>
    Mais {formatCount(count, 'nota vence', 'notas vencem')} depois.{' '}
    <Link to="/notas/manifestacao" search={{ ...search, vence: 'todas' }}>
      Ver todas
    </Link>
  </p>
)

/** Ids of the latest requests, the earlier ones first; undefined without any. */
const lastOf = (before: readonly string[], now: readonly string[]): string | undefined =>
  [...before, ...now].slice(-MOST_SHOWN).join() || undefined

/** Everything that was sent, with the answers, as a sheet. */
function ExportButton({ cnpj }: { cnpj: string }) {
  const { busy, error, run, clear } = useAct()
  return (
    <>
      <Button
        aria-label="Exportar"
        disabled={busy}
        onClick={() => void run(async () => saveFile(await fetchManifestCsv(cnpj)))}
      >
        <Sheet size={16} aria-hidden="true" />
        <span className={styles.actWord}>Exportar</span>
      </Button>
      <ErrorDialog text={error?.message ?? null} onClose={clear} />
    </>
  )
}

interface WorkProps {
  search: ManifestacaoSearch
  /** Of several companies */
  isWhole: boolean
  queue: ReturnType<typeof useQueue>
  onSent: (sent: Sent) => void
}

/** The rows of a tab, the selection and what may be done with it. */
function Work({ search, queue, isWhole, onSent }: WorkProps) {
  const [selection, setSelection] = useState<Selection<NotaDaFila>>(nothing())
  const [evento, setEvento] = useState<EventoManifesto | null>(null)
  const navigate = route.useNavigate()
  const { rows } = queue
  const { isError, isPending, error, refetch } = queue.query
  const selected = rows.filter(({ id }) => selection.rows.has(id))
  const isOfOne = selected.every(({ nr_cpfcnpj }) => nr_cpfcnpj === selected[0]?.nr_cpfcnpj)
  const { company, certificateEnd, today } = useRight(selected[0]?.nr_cpfcnpj)
  const rights = useRights([...new Set(selected.map(({ nr_cpfcnpj }) => nr_cpfcnpj))])
  const clear = () => setSelection(nothing())
  const open = ({ id, nr_cpfcnpj: empresa }: NotaDaFila) =>
    void navigate({ to: '/notas/$tipo/$id', params: { tipo: 'nfe', id }, search: { papel: 'R', de: 'tudo', empresa } })
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
        {...{ rows, today, selection, tail, isWhole }}
        hasDeadline={search.ver !== 'registradas' && search.ver !== 'tacitas'}
        onSelection={setSelection}
        onOpen={open}
      />
      {selected.length > 0 && isOfOne && <ActsBar rows={selected} rights={rights} onAct={setEvento} onClear={clear} />}
      {!isOfOne && (
        <CompaniesBar
          rows={selected}
          onPick={(cnpj) =>
            setSelection(
              toggleAll(
                nothing(),
                selected.filter(({ nr_cpfcnpj }) => nr_cpfcnpj === cnpj),
              ),
            )
          }
          onClear={clear}
        >
          <Acts rows={selected} rights={rights} onAct={setEvento} />
        </CompaniesBar>
      )}
      <Foot rows={rows} isWhole={queue.isWhole} />
      {evento && (
        <Asking
          {...{ evento, rights, company, certificateEnd, today, onSent }}
          selected={selected}
          onClose={() => setEvento(null)}
        />
      )}
    </>
  )
}

interface AskingProps extends Omit<ComponentProps<typeof ActDialog>, 'notas' | 'groups' | 'toAccept'> {
  selected: readonly NotaDaFila[]
  rights: Rights
}

/** The dialog about the notes of the companies in which the user may do it. */
function Asking({ selected, rights, ...props }: AskingProps) {
  const { evento, company } = props
  const allowed = allowedRows(evento, selected, rights).rows
  const fit = new Set(fitFor(evento, allowed).map(({ id }) => id))
  const notas = allowed.filter(({ id }) => fit.has(id))
  const groups = byCompany(notas)
  const isOfOne = groups.size < 2
  return (
    <ActDialog
      {...props}
      notas={notas}
      groups={isOfOne ? undefined : groups}
      company={isOfOne ? company : { ...company, nome: 'Cada empresa' }}
      toAccept={toAcceptFor(evento, [...groups.keys()], rights)}
    />
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
