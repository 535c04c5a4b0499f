import { type LinhaSaude, SERVICOS_CAPTURA } from '@portal/contract/captura/estado.ts'
import { TIPO_NAMES } from '@portal/contract/nomes.ts'
import { Link } from '@tanstack/react-router'
import { CircleX, Clock } from 'lucide-react'
import { Badge } from '../../kit/badge.tsx'
import { cx } from '../../lib/cx.ts'
import { formatCount, formatInstant, formatInstantDay, formatInteger, formatTaxId } from '../../lib/format.ts'
import { ArrivedLink } from './arrived-link.tsx'
import styles from './captura.module.css'
import { busiest, type CapturaCompany, certificateDays, SOON_DAYS } from './companies.ts'
import { agoText, stateWord } from './state-words.ts'
import { useView } from './use-view.ts'

interface Props {
  companies: readonly CapturaCompany[]
  now: number
  /** Tax id of the company at the side */
  open: string | null
}

/** The companies with the state of each service. */
export function SaudeTable({ companies, now, open }: Props) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be focusable
    <section className={styles.frame} aria-label="Empresas" tabIndex={0}>
      <table className={cx(styles.table, open !== null && styles.narrow)}>
        <thead>
          <tr>
            <th scope="col">Empresa</th>
            {SERVICOS_CAPTURA.map((service) => (
              <th key={service} scope="col" className={styles.service}>
                {TIPO_NAMES[service]}
              </th>
            ))}
            <th scope="col" className={styles.worst}>
              Estado
            </th>
            <th scope="col" className={styles.wide}>
              Última resposta boa
            </th>
            <th scope="col" className={cx(styles.numeric, styles.wide)}>
              Em 24 h
            </th>
            <th scope="col" className={cx(styles.numeric, styles.wide)}>
              Lacunas
            </th>
            <th scope="col" className={styles.numeric}>
              Certificado
            </th>
          </tr>
        </thead>
        <tbody>
          {companies.map((company) => (
            <Row key={company.cnpj} company={company} now={now} isOpen={company.cnpj === open} />
          ))}
        </tbody>
      </table>
    </section>
  )
}

function Row({ company, now, isOpen }: { company: CapturaCompany; now: number; isOpen: boolean }) {
  const search = useView()
  const { cnpj, name, services, worst, lastGood, documents, missing, certificateEnd } = company
  return (
    <tr className={cx(isOpen && styles.open)}>
      <th scope="row" className={styles.company}>
        <Link
          to="/notas/captura/$cnpj/$servico"
          params={{ cnpj, servico: worst.ds_servico }}
          search={search}
          aria-current={isOpen ? 'true' : undefined}
        >
          {name}
        </Link>
        <span className={styles.second}>{formatTaxId(cnpj)}</span>
      </th>
      {SERVICOS_CAPTURA.map((service) => (
        <td key={service} className={styles.service}>
          <State line={services[service]} now={now} />
        </td>
      ))}
      <td className={styles.worst}>
        <State line={worst} now={now} />
      </td>
      <td className={styles.wide}>
        {lastGood ? formatInstant(lastGood) : '–'}
        {lastGood && <span className={styles.second}>{agoText(lastGood, now)}</span>}
      </td>
      <td className={cx(styles.numeric, styles.wide)}>
        {documents > 0 ? (
          <ArrivedLink
            cnpj={cnpj}
            servico={busiest(company)}
            label={`${formatCount(documents, 'documento', 'documentos')} de ${name}`}
          >
            {formatInteger(documents)}
          </ArrivedLink>
        ) : (
          '–'
        )}
      </td>
      <td className={cx(styles.numeric, styles.wide)}>{missing > 0 ? formatInteger(missing) : '–'}</td>
      <td className={styles.numeric}>
        <CertificateCell end={certificateEnd} now={now} />
      </td>
    </tr>
  )
}

function State({ line, now }: { line: LinhaSaude | undefined; now: number }) {
  if (!line) return <span title="Desligada">–</span>
  const { tone, icon, word, line: under } = stateWord(line, now)
  return (
    <span className={styles.state} title={line.ds_motivo}>
      <Badge tone={tone} icon={icon} word={word} quiet />
      {under && <span className={cx(styles.second, styles.under)}>{under}</span>}
    </span>
  )
}

function CertificateCell({ end, now }: { end: string | null; now: number }) {
  if (end === null) return 'Sem'
  const days = certificateDays(end, now)
  const day = formatInstantDay(end)
  if (Date.parse(end) <= now)
    return (
      <>
        <Badge tone="cancelled" icon={CircleX} word="Vencido" quiet />
        <span className={styles.second}>em {day}</span>
      </>
    )
  const word = days === 1 ? '1 dia' : `${formatInteger(days)} dias`
  return (
    <>
      {days < SOON_DAYS ? <Badge tone="amber" icon={Clock} word={word} quiet /> : word}
      <span className={styles.second}>{day}</span>
    </>
  )
}
