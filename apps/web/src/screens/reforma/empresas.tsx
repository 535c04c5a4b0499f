import type { CarteiraReformaReply, EmpresaReforma } from '@portal/contract/tributacao/reforma-carteira.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { CircleCheck, Info, LoaderCircle } from 'lucide-react'
import { carteiraReformaOptions, FIRST_REFORM_MONTH } from '../../api/reforma.ts'
import { Message } from '../../kit/message.tsx'
import { Skeleton } from '../../kit/skeleton.tsx'
import { type Column, Table } from '../../kit/table.tsx'
import { formatCount, formatInteger, formatMoney, formatReais, formatTaxId } from '../../lib/format.ts'
import { monthWord } from '../../session/competencia.ts'
import { Failure } from '../../session/failure.tsx'
import styles from './reforma.module.css'

/** The check of the month in all companies of the user, the worst first; each line leads to the check of its company. */
export function Empresas({ mes }: { mes: string }) {
  const { data, isError, error, refetch } = useQuery(carteiraReformaOptions(mes))
  if (mes < FIRST_REFORM_MONTH)
    return (
      <Message
        icon={Info}
        title={`Nada a conferir em ${monthWord(mes)}.`}
        detail="O IBS e a CBS começam em 2026: escolha outro mês no alto."
      />
    )
  if (isError && !data) return <Failure error={error} retry={refetch} what="Reforma" />
  if (!data) return <Skeleton label="Lendo a conferência das empresas" rows={8} height={48} />
  const { totais } = data
  return (
    <>
      <Figures totais={totais} />
      <div className={styles.years}>
        {totais.nr_conferindo > 0 && (
          <p className={styles.actsNote} role="status">
            <LoaderCircle size={16} aria-hidden="true" />
            <span>
              O portal ainda confere {formatCount(totais.nr_conferindo, 'empresa', 'empresas')}; a lista se completa
              sozinha.
            </span>
          </p>
        )}
        <RateNote reply={data} />
        {totais.nr_notas_achado === 0 && totais.nr_conferindo === 0 && (
          <p className={styles.clean} role="status">
            <CircleCheck size={20} aria-hidden="true" />
            <span>{formatCount(totais.nr_notas, 'nota conferida', 'notas conferidas')}, nenhum achado.</span>
          </p>
        )}
        <Table
          label="Conferência de IBS e CBS por empresa"
          columns={columnsOf(data)}
          rows={data.data}
          keyOf={({ cpfcnpj }) => cpfcnpj}
          cards
        />
      </div>
    </>
  )
}

function Figures({ totais }: Pick<CarteiraReformaReply, 'totais'>) {
  const figures = [
    ['Empresas com achado', `${formatInteger(totais.nr_empresas_achado)} de ${formatInteger(totais.nr_empresas)}`],
    ['Notas com erro', formatInteger(totais.nr_notas_erro)],
    ['Notas com aviso', formatInteger(totais.nr_notas_aviso)],
    ['Valor das notas com achado', formatReais(totais.vl_notas_achado)],
  ] as const
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

/** State of the month's rates; those of the law need no word. */
function RateNote({ reply: { mes, ds_aliquota, totais } }: { reply: CarteiraReformaReply }) {
  if (ds_aliquota === 'da_lei') return null
  const year = mes.slice(0, 4)
  const items = totais.nr_itens_sem_aliquota
  return (
    <p className={styles.actsNote}>
      <Info size={16} aria-hidden="true" />
      <span>
        {ds_aliquota === 'carregada'
          ? `Alíquotas de ${year}: as que o provedor carregou, com o ato, em Cadastros › Tabelas.`
          : `CBS de ${year}: alíquota ainda não fixada. ${formatCount(items, 'item não verificável', 'itens não verificáveis')}; o provedor carrega a alíquota e o ato dela em Cadastros › Tabelas.`}
      </span>
    </p>
  )
}

type Conferido = NonNullable<EmpresaReforma['conferencia']>

const two = (first: string, second: string | null) => (
  <span className={styles.two}>
    <span>{first}</span>
    {second && <small>{second}</small>}
  </span>
)

const count = (read: (conferencia: Conferido) => number) => (row: EmpresaReforma) =>
  row.conferencia && row.conferencia.nr_notas > 0 ? formatInteger(read(row.conferencia)) : '–'

const column = (key: string, head: string, read: (conferencia: Conferido) => number): Column<EmpresaReforma> => ({
  key,
  head,
  numeric: true,
  cell: count(read),
})

/** Counts that no company has are left out. */
function columnsOf({ mes, totais }: CarteiraReformaReply): Column<EmpresaReforma>[] {
  return [
    { key: 'empresa', head: 'Empresa', cell: (row) => <Company row={row} mes={mes} /> },
    { key: 'achado', head: 'Mais grave', cell: worst },
    column('erro', 'Com erro', ({ nr_notas_erro }) => nr_notas_erro),
    column('aviso', 'Com aviso', ({ nr_notas_aviso }) => nr_notas_aviso),
    ...(totais.nr_notas_informativo > 0
      ? [column('informativo', 'Com informativo', ({ nr_notas_informativo }) => nr_notas_informativo)]
      : []),
    {
      key: 'valor',
      head: 'Valor (R$)',
      numeric: true,
      cell: ({ conferencia }) =>
        conferencia && conferencia.nr_notas_achado > 0 ? formatMoney(conferencia.vl_notas_achado) : '–',
    },
    ...(totais.nr_itens_sem_aliquota > 0
      ? [column('aliquota', 'Itens não verificáveis', ({ nr_itens_sem_aliquota }) => nr_itens_sem_aliquota)]
      : []),
    column('notas', 'Notas', ({ nr_notas }) => nr_notas),
    column('itens', 'Itens', ({ nr_itens }) => nr_itens),
  ]
}

const worst = ({ conferencia, fl_atualizando }: EmpresaReforma) => {
  if (conferencia === null) return two('Conferindo…', null)
  const word = conferencia.nr_notas === 0 ? 'Sem notas no mês' : (conferencia.nm_regra ?? 'Sem achado')
  return two(word, fl_atualizando ? 'atualizando' : null)
}

const Company = ({ row: { nome, cpfcnpj, conferencia }, mes }: { row: EmpresaReforma; mes: string }) => (
  <span className={styles.two}>
    <Link to="/consultas/reforma" search={{ mes, empresa: cpfcnpj, achado: conferencia?.codigo ?? undefined }}>
      {nome}
    </Link>
    <small>{formatTaxId(cpfcnpj)}</small>
  </span>
)
