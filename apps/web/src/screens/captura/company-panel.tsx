import { type LinhaSaude, SERVICOS_CAPTURA, type ServicoCaptura } from '@portal/contract/captura/estado.ts'
import { TIPO_NAMES } from '@portal/contract/nomes.ts'
import { Link, useNavigate } from '@tanstack/react-router'
import { ChevronDown, ChevronUp, X } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { Badge } from '../../kit/badge.tsx'
import { IconButton } from '../../kit/icon-button.tsx'
import list from '../../kit/list-screen.module.css'
import { cx } from '../../lib/cx.ts'
import { formatCount, formatInstant, formatInstantDay, formatInteger, formatTaxId } from '../../lib/format.ts'
import { AlertsList } from './alerts-list.tsx'
import { ArrivedLink } from './arrived-link.tsx'
import styles from './captura.module.css'
import type { CapturaCompany } from './companies.ts'
import { CompanyActs } from './company-acts.tsx'
import { GapsList } from './gaps-list.tsx'
import { HistoryTable } from './history-table.tsx'
import { headline, stateWord } from './state-words.ts'
import { useHas } from './use-acts-on.ts'
import { useView } from './use-view.ts'

interface Props {
  company: CapturaCompany
  servico: ServicoCaptura
  now: number
  /** The companies in the order of the list, for the arrows */
  order: readonly CapturaCompany[]
}

/** One company at the side: what comes next, numbers, gaps, history. */
export function CompanyPanel({ company, servico, now, order }: Props) {
  const navigate = useNavigate()
  const search = useView()
  const has = useHas(company.cnpj)
  const line = company.services[servico] ?? company.worst
  const close = () => void navigate({ to: '/notas/captura', search })
  const panel = useRef<HTMLElement>(null)
  useEffect(() => panel.current?.focus(), [])
  const { tone, icon, word } = stateWord(line, now)
  return (
    <section
      ref={panel}
      className={styles.panel}
      aria-label={`Captura de ${company.name}`}
      tabIndex={-1}
      onKeyDown={(event) => event.key === 'Escape' && close()}
    >
      <div className={styles.panelBar}>
        <Arrows order={order} cnpj={company.cnpj} />
        <IconButton icon={X} label="Fechar" onClick={close} />
      </div>
      <p className={styles.kind}>
        Captura de {TIPO_NAMES[line.ds_servico]} <Badge tone={tone} icon={icon} word={word} />
      </p>
      <div className={styles.headline}>
        <h2 className={styles.next}>{headline(line, now)}</h2>
        <CompanyActs company={company} line={line} />
      </div>
      <p className={styles.name}>{company.name}</p>
      <p className={styles.second}>
        {formatTaxId(company.cnpj)}
        {company.certificateEnd && ` · certificado até ${formatInstantDay(company.certificateEnd)}`}
      </p>
      <ServiceTabs company={company} servico={line.ds_servico} />
      <p className={styles.reason}>{line.ds_motivo}</p>
      <Figures line={line} />
      {has && <AlertsList cnpj={company.cnpj} />}
      {has && <GapsList cnpj={company.cnpj} servico={line.ds_servico} isBlocked={line.ds_estado === 'bloqueada'} />}
      {has && <HistoryTable cnpj={company.cnpj} servico={line.ds_servico} />}
    </section>
  )
}

function Arrows({ order, cnpj }: Pick<Props, 'order'> & { cnpj: string }) {
  const navigate = useNavigate()
  const search = useView()
  const at = order.findIndex((company) => company.cnpj === cnpj)
  const go = (step: number) => () => {
    const next = order[at + step]
    if (next)
      void navigate({
        to: '/notas/captura/$cnpj/$servico',
        params: { cnpj: next.cnpj, servico: next.worst.ds_servico },
        search,
      })
  }
  return (
    <>
      <IconButton icon={ChevronUp} label="Empresa anterior" disabled={at <= 0} onClick={go(-1)} />
      <IconButton
        icon={ChevronDown}
        label="Próxima empresa"
        disabled={at < 0 || at >= order.length - 1}
        onClick={go(1)}
      />
      <span className={styles.place}>{at >= 0 && `${at + 1} de ${order.length}`}</span>
    </>
  )
}

function ServiceTabs({ company, servico }: { company: CapturaCompany; servico: ServicoCaptura }) {
  const search = useView()
  return (
    <nav className={styles.services} aria-label="Serviços">
      {SERVICOS_CAPTURA.filter((service) => company.services[service]).map((service) => (
        <Link
          key={service}
          to="/notas/captura/$cnpj/$servico"
          params={{ cnpj: company.cnpj, servico: service }}
          search={search}
          className={cx(list.tab, styles.tab, service === servico && list.current)}
          aria-current={service === servico ? 'page' : undefined}
        >
          {TIPO_NAMES[service]}
        </Link>
      ))}
    </nav>
  )
}

type Figure = [name: string, value: ReactNode]

const queueFigures = (line: LinhaSaude): Figure[] => [
  ['Maior NSU na SEFAZ', formatInteger(line.nr_maxnsu)],
  ['Faltam na fila', line.nr_faltantes > 0 ? formatInteger(line.nr_faltantes) : 'Nenhum'],
]

function Arrived({ line: { nr_cpfcnpj, nome, ds_servico, documentos_24h } }: { line: LinhaSaude }) {
  const count = formatInteger(documentos_24h)
  if (documentos_24h === 0) return count
  return (
    <ArrivedLink
      cnpj={nr_cpfcnpj}
      servico={ds_servico}
      label={`${formatCount(documentos_24h, 'documento', 'documentos')} de ${nome}`}
    >
      {count}
    </ArrivedLink>
  )
}

function Figures({ line }: { line: LinhaSaude }) {
  const figures: Figure[] = [
    ['Último NSU recebido', formatInteger(line.nr_ultnsu)],
    // the source of the NFS-e does not tell how many there are
    ...(line.ds_servico === 'nfse' ? [] : queueFigures(line)),
    ['Numeração desde', line.dt_inicio ? formatInstantDay(line.dt_inicio) : '–'],
    ['Última resposta boa', line.dt_ultima ? formatInstant(line.dt_ultima) : '–'],
    ['Documentos em 24 h', <Arrived key="24h" line={line} />],
  ]
  return (
    <dl className={styles.figures}>
      {figures.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
