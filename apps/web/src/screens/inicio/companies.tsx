import { addMoney } from '@portal/contract/money.ts'
import { TIPO_NAMES } from '@portal/contract/nomes.ts'
import type { EmpresaInicio, InicioReply } from '@portal/contract/notas/inicio.ts'
import type { Tipo } from '@portal/contract/notas.ts'
import { Link } from '@tanstack/react-router'
import { Clock, TriangleAlert } from 'lucide-react'
import { addDays } from '../../fields/date.ts'
import { monthOf } from '../../fields/period.ts'
import { TaxId } from '../../fields/tax-id.tsx'
import { Hidden } from '../../kit/hidden.tsx'
import { cx } from '../../lib/cx.ts'
import { formatCount, formatDate, formatInteger, formatMoney } from '../../lib/format.ts'
import { useCompetencia } from '../../session/competencia.ts'
import styles from './inicio.module.css'
import { RowDownload } from './row-download.tsx'
import type { Ordem } from './search.ts'
import { ORDER } from './words.ts'

const WARN_DAYS = 30

interface Props {
  reply: InicioReply
  ordem: Ordem | undefined
  onOrdem: (ordem: Ordem | undefined) => void
}

/** Sort value: a sum beyond 15 digits (null) is larger than any other. */
const beyond = ({ vl_emitido }: EmpresaInicio): number => vl_emitido ?? Number.MAX_VALUE

const COMPARE: Record<Ordem, (a: EmpresaInicio, b: EmpresaInicio) => number> = {
  nome: (a, b) => a.nome.localeCompare(b.nome, 'pt-BR'),
  valor: (a, b) => beyond(b) - beyond(a),
  pendencias: (a, b) => b.nr_pendencias - a.nr_pendencias,
  certificado: (a, b) => (a.dt_certificado ?? '9').localeCompare(b.dt_certificado ?? '9'),
}

/** The companies, one row each; the sums of the columns equal the figures above. */
export function Companies({ reply, ordem, onOrdem }: Props) {
  const { empresas, nr_pendencias } = reply
  const tipos = shownTipos(empresas)
  const rows = ordem ? empresas.toSorted(COMPARE[ordem]) : empresas
  const sum = (amountOf: (one: EmpresaInicio) => number) => empresas.reduce((all, one) => all + amountOf(one), 0)
  const head = (key: Ordem, text: string, numeric = true) => (
    <Head at={key} text={text} numeric={numeric} ordem={ordem} onOrdem={onOrdem} />
  )
  return (
    <section className={styles.section} aria-labelledby="empresas">
      <h2 id="empresas">Empresas</h2>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: on a narrow window it scrolls, so the keys must reach it */}
      <section className={styles.frame} tabIndex={0} aria-label="Empresas e seus totais">
        <table className={styles.table}>
          <thead>
            <tr>
              {head('nome', 'Empresa', false)}
              <th scope="col">CNPJ</th>
              {tipos.map((tipo) => (
                <th key={tipo} scope="col" className={styles.numeric}>
                  {TIPO_NAMES[tipo]}
                </th>
              ))}
              {head('valor', 'Valor emitido (R$)')}
              {head('pendencias', 'Pendências')}
              {head('certificado', 'Certificado até')}
              <th scope="col">
                <Hidden>Baixar</Hidden>
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map((empresa) => (
              <Row key={empresa.cpfcnpj} empresa={empresa} tipos={tipos} reply={reply} />
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row" colSpan={2}>
                {formatCount(empresas.length, 'empresa', 'empresas')}
              </th>
              {tipos.map((tipo) => (
                <td key={tipo} className={styles.numeric}>
                  {dash(sum((empresa) => empresa[tipo]))}
                </td>
              ))}
              <td className={styles.numeric}>{formatMoney(addMoney(empresas.map(({ vl_emitido }) => vl_emitido)))}</td>
              <td className={styles.numeric}>{dash(nr_pendencias)}</td>
              <td />
              <td />
            </tr>
          </tfoot>
        </table>
      </section>
    </section>
  )
}

/** Kinds that companies have every month; the others have a column where there is one. */
const USUAL: readonly Tipo[] = ['nfe', 'nfce', 'cte', 'mdfe', 'nfse']
const shownTipos = (empresas: readonly EmpresaInicio[]): Tipo[] =>
  ORDER.filter((tipo) => USUAL.includes(tipo) || empresas.some((empresa) => empresa[tipo] > 0))

const dash = (count: number): string => (count === 0 ? '–' : formatInteger(count))

interface HeadProps extends Pick<Props, 'ordem' | 'onOrdem'> {
  at: Ordem
  text: string
  numeric: boolean
}

/** A click sorts by the column; a second click restores the default order. */
function Head({ at, text, numeric, ordem, onOrdem }: HeadProps) {
  const on = ordem === at
  const down = at === 'valor' || at === 'pendencias'
  return (
    <th
      scope="col"
      className={cx(numeric && styles.numeric)}
      aria-sort={on ? (down ? 'descending' : 'ascending') : undefined}
    >
      <button
        type="button"
        className={cx(styles.sort, on && styles.sorted)}
        onClick={() => onOrdem(on ? undefined : at)}
      >
        {text}
      </button>
    </th>
  )
}

interface RowProps {
  empresa: EmpresaInicio
  tipos: readonly Tipo[]
  reply: InicioReply
}

function Row({ empresa, tipos, reply: { dt_hoje, mes } }: RowProps) {
  const { cpfcnpj, nome, vl_emitido, nr_pendencias } = empresa
  // the side of the last list, as the menu keeps it: who fetches the received notes of each client stays with them
  const { papel } = useCompetencia()
  return (
    <tr>
      <td className={styles.company}>
        <Link to="/notas/$tipo" params={{ tipo: 'nfe' }} search={{ empresa: cpfcnpj, ...monthOf(`${mes}-01`), papel }}>
          {nome}
        </Link>
      </td>
      <td className={styles.taxId}>
        <TaxId value={cpfcnpj} />
      </td>
      {tipos.map((tipo) => (
        <td key={tipo} className={styles.numeric}>
          {dash(empresa[tipo])}
        </td>
      ))}
      <td className={styles.numeric}>{vl_emitido === 0 ? '–' : formatMoney(vl_emitido)}</td>
      <td className={styles.numeric}>
        {nr_pendencias === 0 ? (
          '–'
        ) : (
          <Link
            to="/inicio"
            search={{ empresa: cpfcnpj, ver: 'empresa', mes }}
            aria-label={`${formatCount(nr_pendencias, 'pendência', 'pendências')} de ${nome}`}
          >
            {formatInteger(nr_pendencias)}
          </Link>
        )}
      </td>
      <td className={styles.numeric}>
        <Certificate end={empresa.dt_certificado} today={dt_hoje} />
      </td>
      <td className={styles.download}>
        <RowDownload empresa={empresa} mes={mes} />
      </td>
    </tr>
  )
}

/** A date within 30 days, or past, gets an icon; a later one is plain text. */
function Certificate({ end, today }: { end: string | null; today: string }) {
  if (!end) return <span className={styles.taxId}>–</span>
  if (end > addDays(today, WARN_DAYS)) return formatDate(end)
  const past = end < today
  const Icon = past ? TriangleAlert : Clock
  return (
    <span className={cx(styles.date, past ? styles.past : styles.near)}>
      <Icon size={16} aria-label={past ? 'vencido' : 'vence em breve'} role="img" />
      {formatDate(end)}
    </span>
  )
}
