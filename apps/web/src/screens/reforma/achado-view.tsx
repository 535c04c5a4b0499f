import type { Achado, AchadoReply, NotaAchado, ProdutoAchado } from '@portal/contract/tributacao/reforma.ts'
import { ncmText } from '@portal/tables/checks/written.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { Info } from 'lucide-react'
import { achadoOptions } from '../../api/reforma.ts'
import { Button } from '../../kit/button.tsx'
import { Skeleton } from '../../kit/skeleton.tsx'
import { type Column, Table } from '../../kit/table.tsx'
import { formatCount, formatDate, formatInteger, formatMoney, formatReais } from '../../lib/format.ts'
import { proposeClasses } from '../../session/class-proposals.ts'
import { useEmpresa } from '../../session/empresa.ts'
import { Failure } from '../../session/failure.tsx'
import styles from './reforma.module.css'

/** One finding: the rule with its act, the products with the class of the tables, the notes. */
export function AchadoView({ achado, cnpj, mes }: { achado: Achado; cnpj: string; mes: string }) {
  const query = useInfiniteQuery(achadoOptions(cnpj, mes, achado.codigo))
  const { data, isError, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = query
  const [first] = data?.pages ?? []
  const notas = data?.pages.flatMap((page) => page.data) ?? []
  return (
    <div className={styles.detail}>
      <div className={styles.detailHead}>
        <h2>{achado.nm_regra}</h2>
        <small>{achado.ds_base_legal}</small>
      </div>
      <p className={styles.why}>{achado.ds_regra}</p>
      {isError && !data && <Failure error={error} retry={refetch} what="Reforma" />}
      {!data && !isError && <Skeleton label="Carregando as notas do achado" rows={6} height={36} />}
      {first && first.produtos.length > 0 && <Products reply={first} cnpj={cnpj} />}
      {first && (
        <section aria-label="Notas do achado" className={styles.notes}>
          <h3>{notesTitle(achado)}</h3>
          <Table label="Notas" columns={noteColumns} rows={notas} keyOf={({ id }) => id} plain />
          {hasNextPage && (
            <Button disabled={isFetchingNextPage} onClick={() => void fetchNextPage()}>
              {isFetchingNextPage ? 'Carregando…' : 'Mostrar mais notas'}
            </Button>
          )}
        </section>
      )}
    </div>
  )
}

const notesTitle = ({ nr_notas, vl_diferenca }: Achado): string => {
  const notas = formatCount(nr_notas, 'nota', 'notas')
  return vl_diferenca ? `${notas}, ${formatReais(vl_diferenca)} a mais` : notas
}

const noteColumns: Column<NotaAchado>[] = [
  { key: 'dia', head: 'Emissão', cell: ({ dt_emissao }) => formatDate(dt_emissao).slice(0, 5) },
  {
    key: 'numero',
    head: 'Número',
    numeric: true,
    cell: ({ tipo, id, nr_docfiscal }) => (
      <Link to="/notas/$tipo/$id" params={{ tipo, id }}>
        {formatInteger(nr_docfiscal)}
      </Link>
    ),
  },
  { key: 'nome', head: 'Participante', cell: ({ nm_participante }) => nm_participante ?? 'Consumidor' },
  { key: 'base', head: 'Base (R$)', numeric: true, cell: ({ vl_base }) => formatMoney(vl_base) },
  { key: 'cbs', head: 'CBS', numeric: true, cell: ({ vl_cbs }) => formatMoney(vl_cbs) },
  { key: 'ibs', head: 'IBS', numeric: true, cell: ({ vl_ibs }) => formatMoney(vl_ibs) },
]

const two = (first: string | null, second: string | null) => (
  <span className={styles.two}>
    <span>{first || '–'}</span>
    {second && <small>{second}</small>}
  </span>
)
const classText = (cst: string | null, classTrib: string | null): string =>
  cst === null && classTrib === null ? '' : `${cst ?? ''} ${classTrib ?? ''}`.trim()

function productColumns({ achado, produtos }: AchadoReply): Column<ProdutoAchado>[] {
  const hasProposal = produtos.some(({ cd_classtrib_proposto }) => cd_classtrib_proposto !== null)
  return [
    {
      key: 'produto',
      head: 'Produto',
      cell: ({ nm_prd, cd_produto, cd_ncm }) =>
        two(nm_prd, [cd_produto, ncmText(cd_ncm ?? '')].filter(Boolean).join(' · ')),
    },
    { key: 'nota', head: 'Na nota', cell: (row) => two(classText(row.cd_cst, row.cd_classtrib), null) },
    {
      key: 'cadastro',
      head: 'No cadastro',
      cell: (row) => two(classText(row.cd_cst_cadastro, row.cd_classtrib_cadastro), null),
    },
    ...(hasProposal
      ? [
          {
            key: 'proposta',
            head: 'Proposta',
            cell: (row: ProdutoAchado) =>
              two(classText(row.cd_cst_proposto, row.cd_classtrib_proposto), row.ds_proposta),
          },
        ]
      : []),
    { key: 'notas', head: 'Notas', numeric: true, cell: ({ nr_notas }) => formatInteger(nr_notas) },
    { key: 'base', head: 'Base (R$)', numeric: true, cell: ({ vl_base }) => formatMoney(vl_base) },
    ...(achado.vl_diferenca
      ? [
          {
            key: 'mais',
            head: 'A mais (R$)',
            numeric: true,
            cell: ({ vl_diferenca }: ProdutoAchado) => formatMoney(vl_diferenca),
          },
        ]
      : []),
  ]
}

const keyOfProduct = (row: ProdutoAchado): string => JSON.stringify(Object.values(row).slice(0, 7))

function Products({ reply, cnpj }: { reply: AchadoReply; cnpj: string }) {
  const navigate = useNavigate()
  const { papel } = useEmpresa()
  const { achado, produtos } = reply
  const classes = proposedClasses(produtos)
  const mayFix = achado.fl_cadastro === 'S' && classes.size > 0 && papel !== 'consulta'
  const fix = () => {
    proposeClasses({ cnpj, classes })
    void navigate({ to: '/cadastros/produtos' })
  }
  return (
    <div className={styles.card}>
      <Table label="Produtos do achado" columns={productColumns(reply)} rows={produtos} keyOf={keyOfProduct} />
      {achado.fl_cadastro === 'S' && (
        <div className={styles.cardFoot}>
          <span>
            <Info size={16} aria-hidden="true" /> As notas autorizadas não mudam. O cadastro corrigido vale para as
            próximas.
          </span>
          {mayFix && (
            <Button look="primary" onClick={fix}>
              {classes.size === 1 ? 'Trocar no produto' : `Trocar nos ${formatInteger(classes.size)} produtos`}
            </Button>
          )}
        </div>
      )}
    </div>
  )
}

/** One proposal for each code whose register says something else; two different ones cancel each other. */
function proposedClasses(produtos: readonly ProdutoAchado[]) {
  const classes = new Map<string, { cst: string; classTrib: string }>()
  const disputed = new Set<string>()
  for (const row of produtos) {
    const { cd_produto: code, cd_cst_proposto: cst, cd_classtrib_proposto: classTrib } = row
    if (code === null || cst === null || classTrib === null || classTrib === row.cd_classtrib_cadastro) continue
    const known = classes.get(code)
    if (known && known.classTrib !== classTrib) disputed.add(code)
    classes.set(code, { cst, classTrib })
  }
  for (const code of disputed) classes.delete(code)
  return classes
}
