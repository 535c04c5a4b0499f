import type { Ato } from '@portal/contract/acesso/conta.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { atosOptions } from '../../api/acesso/conta.ts'
import { Button } from '../../kit/button.tsx'
import layout from '../../kit/layout.module.css'
import { Skeleton } from '../../kit/skeleton.tsx'
import { type Column, Table } from '../../kit/table.tsx'
import { formatCount, formatInstant } from '../../lib/format.ts'
import { EVENTO_WORD } from '../../session/acesso-words.ts'
import { targetText } from '../../session/audit-text.ts'
import { Failure } from '../../session/failure.tsx'
import { type FoldedAct, foldActs } from '../../session/fold-acts.ts'
import { useUsuario } from '../../session/session.ts'
import { ContaSection } from './section.tsx'

const companyText = ({ empresas: [first, ...others] }: FoldedAct<Ato>): string =>
  others.length > 0 ? formatCount(others.length + 1, 'empresa', 'empresas') : (first ?? '–')

const COLUMNS: Column<FoldedAct<Ato>>[] = [
  { key: 'quando', head: 'Quando', cell: ({ dt_evento }) => formatInstant(dt_evento) },
  { key: 'que', head: 'O que você fez', cell: ({ ds_evento }) => EVENTO_WORD[ds_evento] ?? ds_evento },
  { key: 'empresa', head: 'Empresa', cell: companyText },
  { key: 'detalhe', head: 'Detalhe', cell: ({ ds_detalhe }) => targetText({ ds_alvo: '', ds_detalhe }) || '–' },
  { key: 'onde', head: 'Endereço', cell: ({ ds_endereco }) => ds_endereco ?? '–' },
]

/** The user's own acts, newest first, in pages. */
export function AtosSection() {
  const query = useInfiniteQuery(atosOptions(useUsuario().id))
  const rows = foldActs(query.data?.pages.flatMap(({ data }) => data) ?? [])
  return (
    <ContaSection
      title="O que você fez"
      text="Entradas, documentos abertos e baixados, mudanças. Se algo aqui não foi você, troque a senha e encerre as outras sessões."
      wide
    >
      {query.isPending && <Skeleton label="Carregando os seus acessos" />}
      {query.isError && <Failure error={query.error} retry={query.refetch} what="Seus acessos" />}
      {query.data && (
        <Table
          cards
          label="Seus acessos, do mais novo ao mais antigo"
          columns={COLUMNS}
          rows={rows.map((row, index) => ({ ...row, index }))}
          keyOf={({ index }) => String(index)}
          empty="Nada registrado."
        />
      )}
      {query.hasNextPage && (
        <div className={layout.buttons}>
          <Button disabled={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
            Mais antigos
          </Button>
        </div>
      )}
    </ContaSection>
  )
}
