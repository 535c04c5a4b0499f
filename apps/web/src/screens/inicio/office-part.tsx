import type { Comeco } from '@portal/contract/escritorio/comeco.ts'
import type { Fechamento, TotaisFechamento } from '@portal/contract/fechamento/fechamento.ts'
import type { InicioReply } from '@portal/contract/notas/inicio.ts'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { comecoOptions, escritorioOptions } from '../../api/escritorio/escritorio.ts'
import { fechamentoOptions } from '../../api/escritorio/fechamento.ts'
import { Skeleton } from '../../kit/skeleton.tsx'
import { Table } from '../../kit/table.tsx'
import { formatCount, formatDate, formatInteger, formatMoney, formatReais } from '../../lib/format.ts'
import { monthName } from '../../lib/month-name.ts'
import { Failure } from '../../session/failure.tsx'
import { useOwnName } from '../../session/people/colleagues.ts'
import { useUsuario } from '../../session/session.ts'
import { Attention } from './attention.tsx'
import { BoardLink } from './board-link.tsx'
import styles from './inicio.module.css'
import { byPerson, dueDays, efdCounts } from './office-words.ts'

/** The month of the office: what needs a person, the board's figures, due days, people. */
export function OfficePart({ reply }: { reply: InicioReply }) {
  const { mes } = reply
  const { id } = useUsuario()
  const { data: office } = useQuery(escritorioOptions(id))
  const { data: comeco } = useQuery(comecoOptions(id))
  const { data, isError, error, refetch } = useQuery(fechamentoOptions(id, mes))
  if (isError && !data)
    return (
      <>
        <Attention reply={reply} />
        <Failure error={error} retry={refetch} what="Fechamento" />
      </>
    )
  if (!data) return <Skeleton label="Carregando o fechamento" rows={6} height={36} />
  const { rows, totais } = data
  return (
    <>
      <Attention reply={reply} board={totais} uncertified={uncertifiedOf(comeco)} />
      <section className={styles.section} aria-labelledby="fechamento">
        <div className={styles.titled}>
          <h2 id="fechamento">Fechamento de {monthName(mes)}</h2>
          <Mine rows={rows} mes={mes} />
          <BoardLink mes={mes} className={styles.away}>
            Abrir o quadro do mês
          </BoardLink>
        </div>
        <BoardFigures totais={totais} rows={rows} mes={mes} />
      </section>
      <div className={styles.halves}>
        <DueDays rows={rows} />
        {office?.papel === 'dono' && <People rows={rows} mes={mes} />}
      </div>
    </>
  )
}

/** What needs a person in one company of the office. */
export function OfficeCompany({ reply, cpfcnpj }: { reply: InicioReply; cpfcnpj: string }) {
  const { data } = useQuery(fechamentoOptions(useUsuario().id, reply.mes))
  return <Attention reply={reply} board={data?.rows.find((row) => row.cpfcnpj === cpfcnpj)} />
}

/** Companies of the portfolio without a certificate; 0 for who does not own the office. */
const uncertifiedOf = (comeco: Comeco | undefined): number => {
  const office = comeco?.escritorio
  return office ? Math.max(0, office.empresas.quantidade - office.certificados.quantidade) : 0
}

/** The user's own companies of the month: «Minhas: 12 empresas, faltam 7». */
function Mine({ rows, mes }: { rows: readonly Fechamento[]; mes: string }) {
  const own = useOwnName()
  const mine = rows.filter(({ nm_responsavel }) => nm_responsavel === own)
  if (own === null || mine.length === 0) return null
  const open = mine.filter(({ ds_estado }) => ds_estado !== 'fechado').length
  return (
    <BoardLink mes={mes} search={{ responsavel: own }}>
      Minhas: {formatCount(mine.length, 'empresa', 'empresas')}
      {open > 0 ? `, ${missing(open)}` : ', todas fechadas'}
    </BoardLink>
  )
}

interface FigureProps {
  title: string
  aside: string
  value: ReactNode
  /** 0 to 1 */
  part: number
  below: string
}

const Figure = ({ title, aside, value, part, below }: FigureProps) => (
  <div className={styles.figure}>
    <div className={styles.line}>
      <h3>{title}</h3>
      <span>{aside}</span>
    </div>
    <p className={styles.value}>{value}</p>
    <div className={styles.thin} aria-hidden="true">
      <span style={{ width: `${Math.min(1, part) * 100}%` }} />
    </div>
    <p className={styles.received}>{below}</p>
  </div>
)

const Of = ({ count, total }: { count: number; total: number }) => (
  <>
    {formatInteger(count)} <small>de {formatInteger(total)}</small>
  </>
)

const missing = (count: number): string => `${count === 1 ? 'falta' : 'faltam'} ${formatInteger(count)}`

function BoardFigures({ totais, rows, mes }: { totais: TotaisFechamento; rows: readonly Fechamento[]; mes: string }) {
  const { por_estado, nr_empresas, efd, vl_icms, nr_icms } = totais
  const { all: efds, unchecked } = efdCounts(rows)
  const seen = rows.filter(({ pacote }) => pacote.ds_estado === 'aberto').length
  const sent = rows.filter(({ pacote }) => pacote.ds_estado === 'enviado').length
  const ready = rows.filter(({ pacote }) => pacote.ds_estado === 'pronto').length
  return (
    <div className={styles.figures}>
      <Figure
        title="Empresas fechadas"
        aside={missing(nr_empresas - por_estado.fechado)}
        value={<Of count={por_estado.fechado} total={nr_empresas} />}
        part={por_estado.fechado / Math.max(1, nr_empresas)}
        below={`${formatInteger(por_estado.em_conferencia)} conferindo, ${formatCount(por_estado.aberto, 'aberta', 'abertas')}`}
      />
      <Figure
        title="EFDs entregues"
        aside={missing(efds - efd.entregue)}
        value={<Of count={efd.entregue} total={efds} />}
        part={efd.entregue / Math.max(1, efds)}
        below={`${formatCount(efd.gerada, 'gerada', 'geradas')}, ${formatCount(efd.pronta, 'pronta', 'prontas')}, ${formatInteger(efd.com_erros)} com erros${unchecked > 0 ? `, ${formatInteger(unchecked)} sem conferir` : ''}`}
      />
      <Figure
        title="ICMS a recolher"
        aside={formatCount(nr_icms, 'empresa', 'empresas')}
        value={nr_icms > 0 ? formatReais(vl_icms) : '–'}
        part={nr_icms / Math.max(1, efds)}
        below={`apurado em ${formatInteger(nr_icms)} de ${formatCount(efds, 'EFD', 'EFDs')} de ${monthName(mes)}`}
      />
      <Figure
        title="Pacotes vistos"
        aside={`${formatInteger(sent + ready)} por ver`}
        value={<Of count={seen} total={seen + sent + ready} />}
        part={seen / Math.max(1, seen + sent + ready)}
        below={`${formatCount(sent, 'enviado', 'enviados')}, ${formatCount(ready, 'pronto', 'prontos')}`}
      />
    </div>
  )
}

function DueDays({ rows }: { rows: readonly Fechamento[] }) {
  return (
    <section className={styles.section} aria-labelledby="vencimentos">
      <h2 id="vencimentos">Vencimentos</h2>
      <Table
        label="EFDs por vencimento"
        rows={dueDays(rows)}
        keyOf={({ day }) => day}
        empty="Nenhuma EFD deste mês tem vencimento calculado."
        columns={[
          { key: 'day', head: 'Data', cell: ({ day }) => formatDate(day) },
          { key: 'count', head: 'Empresas', numeric: true, cell: ({ count }) => formatInteger(count) },
          { key: 'delivered', head: 'EFD entregue', numeric: true, cell: ({ delivered }) => formatInteger(delivered) },
          { key: 'icms', head: 'ICMS (R$)', numeric: true, cell: ({ icms }) => formatMoney(icms) },
        ]}
      />
    </section>
  )
}

const orDash = (count: number): string => (count > 0 ? formatInteger(count) : '–')

function People({ rows, mes }: { rows: readonly Fechamento[]; mes: string }) {
  return (
    <section className={styles.section} aria-labelledby="pessoas">
      <h2 id="pessoas">Por responsável</h2>
      <Table
        label="Empresas por responsável"
        rows={byPerson(rows)}
        keyOf={({ name }) => name ?? ''}
        columns={[
          {
            key: 'name',
            head: 'Pessoa',
            cell: ({ name }) => (
              <BoardLink mes={mes} search={name === null ? { so: 'sem_responsavel' } : { responsavel: name }}>
                {name ?? 'Sem responsável'}
              </BoardLink>
            ),
          },
          { key: 'count', head: 'Empresas', numeric: true, cell: ({ count }) => formatInteger(count) },
          { key: 'closed', head: 'Fechadas', numeric: true, cell: ({ closed }) => orDash(closed) },
          { key: 'noXml', head: 'Sem XML', numeric: true, cell: ({ noXml }) => orDash(noXml) },
          { key: 'errors', head: 'Com erros', numeric: true, cell: ({ errors }) => orDash(errors) },
        ]}
      />
    </section>
  )
}
