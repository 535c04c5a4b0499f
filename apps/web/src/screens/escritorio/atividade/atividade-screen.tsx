import type { Escritorio } from '@portal/contract/escritorio/escritorio.ts'
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { Download, History } from 'lucide-react'
import { type AtividadeFilter, atividadeOptions, fetchAllActs } from '../../../api/escritorio/atividade.ts'
import { empresasDaCarteiraOptions } from '../../../api/escritorio/escritorio.ts'
import { daysBack, todayInSaoPaulo } from '../../../fields/period.ts'
import { Button } from '../../../kit/button.tsx'
import { ErrorText } from '../../../kit/error-text.tsx'
import { Message } from '../../../kit/message.tsx'
import { PageHeader } from '../../../kit/page-header.tsx'
import { Skeleton } from '../../../kit/skeleton.tsx'
import { formatCount } from '../../../lib/format.ts'
import { useAct } from '../../../session/act.ts'
import { Failure } from '../../../session/failure.tsx'
import { foldActs } from '../../../session/fold-acts.ts'
import { useUsuario } from '../../../session/session.ts'
import { officeCrumbs } from '../crumbs.tsx'
import { OfOffice } from '../of-office.tsx'
import { actsToCsv } from './act-words.ts'
import { ActsTable } from './acts-table.tsx'
import { type AtividadeSearch, type Change, parseAtividade } from './address.ts'
import styles from './atividade.module.css'
import { FilterBar } from './filter-bar.tsx'
import { PeopleStrip } from './people-strip.tsx'

const CRUMBS = officeCrumbs('Atividade')

/** What the people of the office did, by day. */
export function AtividadeScreen() {
  const raw = useSearch({ strict: false })
  const search = parseAtividade(raw)
  const navigate = useNavigate()
  const change: Change = (part) =>
    void navigate({
      to: '/escritorio/$parte',
      params: { parte: 'atividade' },
      search: parseAtividade({ ...search, ...part }),
      replace: true,
    })
  const filter = toFilter(search)
  return (
    <div className={styles.screen}>
      <PageHeader title="Atividade" crumbs={CRUMBS}>
        <Sheet filter={filter} />
      </PageHeader>
      <OfOffice>{(office) => <Activity office={office} filter={filter} search={search} change={change} />}</OfOffice>
    </div>
  )
}

const WEEK = 7

function toFilter({ de, ate, leituras, area, pessoa, cnpj, busca }: AtividadeSearch): AtividadeFilter {
  const week = daysBack(todayInSaoPaulo(new Date()), WEEK)
  return {
    de: de ?? week.de,
    ate: ate ?? week.ate,
    ...(leituras && { leituras }),
    ...(area && { ds_area: area }),
    ...(pessoa && { pessoa }),
    ...(cnpj && { cpfcnpj: cnpj }),
    ...(busca && { ds_busca: busca }),
  }
}

interface ActivityProps {
  office: Escritorio
  filter: AtividadeFilter
  search: AtividadeSearch
  change: Change
}

function Activity({ office, filter, search, change }: ActivityProps) {
  const { id } = useUsuario()
  const query = useInfiniteQuery({ ...atividadeOptions(id, filter), placeholderData: keepPreviousData })
  const clients = useQuery(empresasDaCarteiraOptions(id))
  const first = query.data?.pages[0]
  const acts = query.data?.pages.flatMap(({ data }) => data) ?? []
  const shown = { acts: foldActs(acts).length, clients: new Set(acts.flatMap(({ cpfcnpj }) => cpfcnpj ?? [])).size }
  return (
    <>
      <FilterBar filter={filter} search={search} clients={clients.data ?? []} change={change} />
      <div className={styles.body}>
        {office.papel !== 'assistente' && first && <PeopleStrip reply={first} search={search} change={change} />}
        <div className={styles.list}>
          {query.isPending && <Skeleton label="Carregando a atividade" rows={8} height={28} />}
          {query.isError && <Failure error={query.error} retry={query.refetch} what="Atividade" />}
          {query.data && acts.length === 0 && <Message icon={History} title="Nenhum ato com estes filtros." />}
          {acts.length > 0 && <ActsTable atos={acts} />}
          {query.hasNextPage && (
            <p className={styles.more}>
              <Button disabled={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
                Mostrar mais
              </Button>
            </p>
          )}
          {acts.length > 0 && (
            <p className={styles.totals} role="status">
              <strong>
                {formatCount(shown.acts, 'ato', 'atos')}
                {query.hasNextPage ? ' até aqui' : ''}
              </strong>{' '}
              {formatCount(shown.clients, 'cliente', 'clientes')}. Ninguém os apaga.
            </p>
          )}
        </div>
      </div>
    </>
  )
}

/** Saves every act of the filter as a sheet; the name of the file has the filter. */
function Sheet({ filter }: { filter: AtividadeFilter }) {
  const { busy, error, run } = useAct()
  const save = () =>
    run(async () => {
      const csv = actsToCsv(await fetchAllActs(filter))
      const { saveFile } = await import('../../../api/http/download.ts')
      const kind = filter.leituras ? 'leituras' : 'atividade'
      const name = [kind, filter.ds_area, filter.cpfcnpj, filter.de, filter.ate].filter(Boolean).join('_')
      saveFile({ blob: new Blob([csv], { type: 'text/csv;charset=utf-8' }), name: `${name}.csv` })
    })
  return (
    <>
      {error && <ErrorText>{error.message}</ErrorText>}
      <Button disabled={busy} onClick={() => void save()}>
        <Download size={16} aria-hidden="true" />
        Exportar CSV
      </Button>
    </>
  )
}
