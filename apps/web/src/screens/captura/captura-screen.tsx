import type { SaudeReply } from '@portal/contract/captura/estado.ts'
import { TIPO_NAMES } from '@portal/contract/nomes.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { getRouteApi, Link, useParams } from '@tanstack/react-router'
import {
  CircleCheck,
  CircleDashed,
  CloudOff,
  FlaskConical,
  KeyRound,
  RadioTower,
  Sheet,
  TriangleAlert,
} from 'lucide-react'
import { lazy, Suspense, useEffect, useState } from 'react'
import { avisosOptions, fetchSaudeCsv, followCaptura, type Health, saudeOptions } from '../../api/captura.ts'
import { saveFile } from '../../api/http/download.ts'
import { Badge } from '../../kit/badge.tsx'
import { Button, buttonClass } from '../../kit/button.tsx'
import list from '../../kit/list-screen.module.css'
import { Message } from '../../kit/message.tsx'
import { PageHeader } from '../../kit/page-header.tsx'
import { ScopeSwitch } from '../../kit/scope-switch.tsx'
import { Skeleton } from '../../kit/skeleton.tsx'
import { cx } from '../../lib/cx.ts'
import { formatCount, formatInstant, formatInteger } from '../../lib/format.ts'
import { useAct } from '../../session/act.ts'
import { crumbsTo } from '../../session/crumbs.tsx'
import { useEmpresa, useEmpresas } from '../../session/empresa.ts'
import { Failure } from '../../session/failure.tsx'
import { isServico } from './address.ts'
import styles from './captura.module.css'
import { companiesOf, groupCompanies, VIEW_NAMES } from './companies.ts'
import { isOfDeadlines } from './deadlines.ts'
import { NeedsBand } from './needs-band.tsx'
import { SaudeTable } from './saude-table.tsx'
import { whenText } from './state-words.ts'

/**
 * Health of the capture of all companies, live: what waits, what stopped, what a person has to do, and the acts on it.
 * The address holds the view and the open company. No act calls SEFAZ: the server's motor does, when the rules permit.
 */

const DeadlineAlerts = lazy(async () => ({ default: (await import('./deadline-alerts.tsx')).DeadlineAlerts }))
const CompanyPanel = lazy(async () => ({ default: (await import('./company-panel.tsx')).CompanyPanel }))

const route = getRouteApi('/shell/notas/captura')
const CRUMBS = crumbsTo(
  <Link to="/notas/$tipo" params={{ tipo: 'nfe' }}>
    Notas
  </Link>,
  'Captura',
)

export function CapturaScreen() {
  const { data, isError, error, refetch } = useQuery(saudeOptions())
  const isLive = useLive()
  const now = useClock(data?.offset ?? 0)
  return (
    <div className={styles.screen}>
      <PageHeader title="Captura" crumbs={CRUMBS}>
        {data?.data.some(({ fl_simulacao }) => fl_simulacao) && (
          <Badge tone="neutral" icon={FlaskConical} word="Simulação" />
        )}
        <Link to="/cadastros/captura" className={buttonClass()} aria-label="Certificados">
          <KeyRound size={16} aria-hidden="true" />
          <span className={styles.actWord}>Certificados</span>
        </Link>
        {data && <PortfolioActs />}
      </PageHeader>
      {isError && !data && <Failure error={error} retry={refetch} what="Captura" />}
      {!data && !isError && <Skeleton label="Carregando a captura" rows={10} height={44} />}
      {data && <Body health={data} now={now} isLive={isLive} />}
    </div>
  )
}

function Body({ health, now, isLive }: { health: Health; now: number; isLive: boolean }) {
  const { ver, quem } = route.useSearch()
  const { cpfcnpj } = useEmpresa()
  const { cnpj, servico } = useParams({ strict: false })
  const avisos = useQuery(avisosOptions())
  const lines = quem ? health.data.filter(({ nr_cpfcnpj }) => nr_cpfcnpj === cpfcnpj) : health.data
  const all = groupCompanies(lines)
  const on = companiesOf(all, undefined, now)
  const shown = companiesOf(all, ver, now)
  if (on.length === 0 && !cnpj && !ver) return <Empty isHalted={health.fl_desligada_servidor} />
  const open = all.find((company) => company.cnpj === cnpj)
  const hasDeadline = (avisos.data?.data ?? []).some((alert) => isOfDeadlines(alert, quem ? cpfcnpj : undefined))
  return (
    <>
      <nav className={list.tabs} aria-label="Estados">
        {VIEW_NAMES.map(([view, name]) => ({ view, name, count: companiesOf(all, view, now).length }))
          .filter(({ view, count }) => count > 0 || view === undefined || view === ver)
          .map(({ view, name, count }) => (
            <Link
              key={name}
              to="/notas/captura"
              search={{ ...(view ? { ver: view } : {}), ...(quem ? { quem } : {}) }}
              className={cx(list.tab, styles.tab, view === ver && list.current)}
              aria-current={view === ver ? 'page' : undefined}
            >
              {name}
              <span className={list.count}>{formatInteger(count)}</span>
            </Link>
          ))}
      </nav>
      <AuthorityLine
        health={health}
        now={now}
        isLive={isLive}
        isWell={ver === undefined && isWell(shown) && avisos.data !== undefined && !hasDeadline}
      />
      {health.fl_desligada_servidor && <Halted />}
      {!cnpj && !health.fl_desligada_servidor && <NeedsBand companies={shown} />}
      {!cnpj && (
        <Suspense>
          <DeadlineAlerts cnpj={quem ? cpfcnpj : undefined} />
        </Suspense>
      )}
      <div className={styles.columns}>
        <SaudeTable companies={shown} now={now} open={cnpj ?? null} />
        {open && servico && isServico(servico) && (
          <Suspense fallback={<div className={styles.panel} />}>
            <CompanyPanel key={open.cnpj} company={open} servico={servico} now={now} order={shown} />
          </Suspense>
        )}
      </div>
      <Foot lines={lines} count={shown.length} now={now} />
    </>
  )
}

const isWell = (companies: ReturnType<typeof groupCompanies>) =>
  companies.every(({ worst }) => worst.ds_estado !== 'parada' && worst.ds_estado !== 'sem_certificado')

interface AuthorityProps {
  health: Health
  now: number
  isLive: boolean
  isWell: boolean
}

const SITUATION = { normal: 'normal', instavel: 'instável', fora: 'fora' } as const

/** One word per service of SEFAZ; the NFS-e come from the Ambiente de Dados Nacional (ADN). */
function AuthorityLine({ health: { servicos, data }, now, isLive, isWell: well }: AuthorityProps) {
  const isUsed = (service: SaudeReply['servicos'][number]) =>
    data.some(({ ds_servico, fl_ligado }) => fl_ligado && ds_servico === service.ds_servico)
  const ofSefaz = servicos.filter(({ ds_servico }) => ds_servico !== 'nfse')
  const ofAdn = servicos.filter(({ ds_servico }) => ds_servico === 'nfse')
  return (
    <div className={styles.sefaz}>
      {ofSefaz.length > 0 && <span className={styles.label}>SEFAZ</span>}
      {ofSefaz.map((service) => (
        <ServiceWord key={service.ds_servico} service={service} isUsed={isUsed(service)} now={now} />
      ))}
      {ofAdn.length > 0 && (
        <abbr className={styles.label} title="Ambiente de Dados Nacional da NFS-e">
          ADN
        </abbr>
      )}
      {ofAdn.map((service) => (
        <ServiceWord key={service.ds_servico} service={service} isUsed={isUsed(service)} now={now} />
      ))}
      {well && <span className={styles.well}>Nenhuma empresa precisa de você.</span>}
      <span className={styles.live} role="status">
        {isLive ? 'Ao vivo' : 'Sem conexão ao vivo. Os números podem ter mudado.'}
      </span>
    </div>
  )
}

interface ServiceProps {
  service: SaudeReply['servicos'][number]
  /** Some company's capture asks it */
  isUsed: boolean
  now: number
}

function ServiceWord({ service, isUsed, now }: ServiceProps) {
  const { ds_servico, ds_situacao, dt_desde } = service
  if (!isUsed && ds_situacao === 'normal')
    return <Badge tone="neutral" icon={CircleDashed} word={`${TIPO_NAMES[ds_servico]} não usado`} quiet />
  const since = dt_desde && ds_situacao !== 'normal' ? ` desde ${whenText(dt_desde, now).replace(/^(às|em) /, '')}` : ''
  const probe = ds_situacao === 'fora' ? ', uma sondagem a cada 5 min' : ''
  const tone = ds_situacao === 'normal' ? 'ok' : 'amber'
  const icon = ds_situacao === 'normal' ? CircleCheck : CloudOff
  const word = `${TIPO_NAMES[ds_servico]} ${SITUATION[ds_situacao]}${since}${probe}`
  return <Badge tone={tone} icon={icon} word={word} quiet />
}

const Halted = () => (
  <p className={styles.halted} role="status">
    <TriangleAlert size={16} aria-hidden="true" />A captura está desligada neste servidor. O que já chegou continua
    aqui.
  </p>
)

function Empty({ isHalted }: { isHalted: boolean }) {
  if (isHalted) return <Halted />
  return (
    <Message
      icon={RadioTower}
      title="Nenhuma empresa com captura."
      detail="As notas chegam sozinhas quando houver certificado A1."
    >
      <Link to="/cadastros/captura" className={buttonClass({ look: 'primary' })}>
        Enviar certificado
      </Link>
    </Message>
  )
}

function Foot({ lines, count, now }: { lines: Health['data']; count: number; now: number }) {
  const documents = lines.reduce((sum, { documentos_24h }) => sum + documentos_24h, 0)
  const next = lines
    .filter(({ ds_estado, dt_proxima }) => ds_estado === 'aguardando' && dt_proxima !== null)
    .toSorted((a, b) => String(a.dt_proxima).localeCompare(String(b.dt_proxima)))[0]
  return (
    <div className={styles.foot}>
      <b>{formatCount(count, 'empresa', 'empresas')}</b>
      <span>
        Em 24 h <b>{formatCount(documents, 'documento', 'documentos')}</b>
      </span>
      {next?.dt_proxima && (
        <span className={styles.next} title={formatInstant(next.dt_proxima)}>
          Próxima consulta <b>{whenText(next.dt_proxima, now).replace(/^às /, '')}</b> {next.nome},{' '}
          {TIPO_NAMES[next.ds_servico]}
        </span>
      )}
    </div>
  )
}

/** Whose capture is shown, and its state as a sheet. */
function PortfolioActs() {
  const { quem } = route.useSearch()
  const navigate = route.useNavigate()
  const { cpfcnpj } = useEmpresa()
  const { empresas } = useEmpresas()
  const { busy, run, error } = useAct()
  const save = () =>
    run(async () => saveFile(await fetchSaudeCsv(quem ? cpfcnpj : undefined, { signal: new AbortController().signal })))
  return (
    <>
      {empresas.length > 1 && (
        <ScopeSwitch
          label="De quem é a captura"
          isWhole={!quem}
          onChange={(isWhole) =>
            void navigate({ search: (now) => ({ ...now, quem: isWhole ? undefined : 'empresa' }), replace: true })
          }
        />
      )}
      {error && <p role="alert">{error.message}</p>}
      <Button aria-label="Exportar" disabled={busy} onClick={() => void save()}>
        <Sheet size={16} aria-hidden="true" />
        <span className={styles.actWord}>Exportar</span>
      </Button>
    </>
  )
}

/** The present instant by the server's clock, every second. */
function useClock(offset: number): number {
  const [now, setNow] = useState(() => Date.now() + offset)
  useEffect(() => {
    setNow(Date.now() + offset)
    const timer = setInterval(() => setNow(Date.now() + offset), 1000)
    return () => clearInterval(timer)
  }, [offset])
  return now
}

/** Reads everything of capture again when the server says that it changed. Returns whether the link is open. */
function useLive(): boolean {
  const client = useQueryClient()
  const [isLive, setLive] = useState(true)
  useEffect(() => {
    const gone = new AbortController()
    const onChange = () => void client.invalidateQueries({ queryKey: ['captura'] })
    void followCaptura({ onChange, onLive: (live) => !gone.signal.aborted && setLive(live) }, gone.signal).catch(
      () => {},
    )
    return () => gone.abort()
  }, [client])
  return isLive
}
