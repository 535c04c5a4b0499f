import type { TabelaCarga, TabelaSemente } from '@portal/contract/tributacao/tabelas.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { CircleCheck, Clock, Lock, Package } from 'lucide-react'
import { useState } from 'react'
import { carteiraOptions } from '../../../api/acesso/empresas.ts'
import { postDesfazer, tabelasOptions } from '../../../api/tabelas.ts'
import { Badge } from '../../../kit/badge.tsx'
import { Button } from '../../../kit/button.tsx'
import { ErrorText } from '../../../kit/error-text.tsx'
import layout from '../../../kit/layout.module.css'
import { Message } from '../../../kit/message.tsx'
import { Modal } from '../../../kit/modal.tsx'
import { PageHeader } from '../../../kit/page-header.tsx'
import { Skeleton } from '../../../kit/skeleton.tsx'
import { type Column, Table } from '../../../kit/table.tsx'
import text from '../../../kit/text.module.css'
import { formatCount, formatDate, formatInstant, formatInteger } from '../../../lib/format.ts'
import { notify } from '../../../lib/notify.ts'
import { useAct } from '../../../session/act.ts'
import { crumbsTo } from '../../../session/crumbs.tsx'
import { Failure } from '../../../session/failure.tsx'
import { useUsuario } from '../../../session/session.ts'
import styles from '../cadastros.module.css'
import { changesText, isLoadable, TABELAS } from './kinds.ts'
import { LoadCard } from './load-card.tsx'
import { SinonimosCard } from './sinonimos-card.tsx'

const CRUMBS = crumbsTo('Cadastros', 'Tabelas fiscais')

/** The tax tables of the installation; the provider's staff loads them and undoes loads. */
export function TabelasScreen() {
  const { id } = useUsuario()
  const carteira = useQuery(carteiraOptions(id))
  const provider = carteira.data?.fl_fornecedor === 'S'
  return (
    <>
      <PageHeader title="Tabelas fiscais" crumbs={CRUMBS} />
      <div className={layout.page}>
        {carteira.isError && <Failure error={carteira.error} retry={carteira.refetch} what="Tabelas fiscais" />}
        {carteira.data && !provider && (
          <Message
            icon={Lock}
            title="Só a equipe do provedor do portal carrega as tabelas fiscais."
            detail="As datas das tabelas em uso aparecem na Consulta Tributária."
          />
        )}
        {provider && <Tables />}
      </div>
    </>
  )
}

function Tables() {
  const client = useQueryClient()
  const query = useQuery(tabelasOptions())
  const [undoing, setUndoing] = useState<TabelaCarga | null>(null)
  const changed = () => {
    void client.invalidateQueries({ queryKey: ['tabelas'] })
    void client.invalidateQueries({ queryKey: ['tributacao'] })
  }
  const loads = query.data?.data ?? []
  const inUse = loads.filter(({ fl_emuso }) => fl_emuso === 'S')
  const missing = TABELAS.filter(({ value }) => !inUse.some(({ tipo }) => tipo === value))
  return (
    <>
      {query.isError && <Failure error={query.error} retry={query.refetch} what="Tabelas fiscais" />}
      {query.isPending && <Skeleton label="Carregando tabelas" rows={8} />}
      {query.data && (
        <section className={styles.card}>
          <div>
            <h2>Tabelas em uso</h2>
            {missing.length > 0 && (
              <p className={styles.text}>Sem arquivo carregado: {missing.map(({ label }) => label).join(', ')}.</p>
            )}
          </div>
          <Table
            cards
            label="Tabelas em uso"
            columns={inUseColumns(setUndoing)}
            rows={inUse}
            keyOf={({ id }) => String(id)}
            empty="Nenhuma tabela carregada."
          />
        </section>
      )}
      <LoadCard onLoaded={changed} />
      {query.data && (
        <section className={styles.card}>
          <h2>Tabelas do programa</h2>
          <Table
            cards
            label="Tabelas do programa"
            columns={SEMENTE}
            rows={query.data.semente}
            keyOf={({ cd_tabela }) => cd_tabela}
            empty="O programa não traz tabelas."
          />
        </section>
      )}
      <SinonimosCard onSaved={changed} />
      {query.data && (
        <section className={styles.card}>
          <h2>Cargas anteriores</h2>
          <Table
            cards
            label="Cargas anteriores"
            columns={HISTORY}
            rows={loads.filter(({ fl_emuso }) => fl_emuso === 'N')}
            keyOf={({ id }) => String(id)}
            empty="Nenhuma carga anterior."
          />
        </section>
      )}
      {undoing && <UndoDialog carga={undoing} onClose={() => setUndoing(null)} onUndone={changed} />}
    </>
  )
}

const nameColumn: Column<TabelaCarga> = {
  key: 'tabela',
  head: 'Tabela',
  cell: ({ nm_tabela, ds_uf, nm_fonte, nm_arquivo }) => (
    <div className={layout.two}>
      <p>
        {nm_tabela} {ds_uf}
      </p>
      <p className={text.small}>{nm_arquivo ?? nm_fonte}</p>
    </div>
  ),
}
const dateColumn: Column<TabelaCarga> = {
  key: 'data',
  head: 'Data da fonte',
  cell: ({ dt_referencia }) => formatDate(dt_referencia),
}
const loadColumn: Column<TabelaCarga> = {
  key: 'carga',
  head: 'Carregada',
  cell: ({ dt_carga, nm_usuario }) => `${formatInstant(dt_carga)}, ${nm_usuario}`,
}

const today = () => new Date().toISOString().slice(0, 10)

function State({ carga: { fl_inicial, dt_validade } }: { carga: TabelaCarga }) {
  if (dt_validade && dt_validade < today())
    return <Badge tone="amber" icon={Clock} word={`Vencida em ${formatDate(dt_validade)}`} />
  if (fl_inicial === 'S') return <Badge tone="neutral" icon={Package} word="Veio com o programa" />
  return <Badge tone="ok" icon={CircleCheck} word="Em uso" quiet />
}

const inUseColumns = (undo: (carga: TabelaCarga) => void): Column<TabelaCarga>[] => [
  nameColumn,
  dateColumn,
  { key: 'linhas', head: 'Linhas', numeric: true, cell: ({ nr_linhas }) => formatInteger(nr_linhas) },
  { key: 'estado', head: 'Situação', cell: (carga) => <State carga={carga} /> },
  loadColumn,
  {
    key: 'acoes',
    head: 'Ações',
    cell: (carga) =>
      carga.fl_inicial === 'N' && isLoadable(carga.tipo) ? (
        <Button aria-label={`Desfazer a carga de ${carga.nm_tabela}`} onClick={() => undo(carga)}>
          Desfazer
        </Button>
      ) : null,
  },
]

/** `2026-09` has no day. */
const dataDate = (date: string) => (date.length === 7 ? date.split('-').reverse().join('/') : formatDate(date))

const SEMENTE: readonly Column<TabelaSemente>[] = [
  {
    key: 'tabela',
    head: 'Tabela',
    cell: ({ nm_tabela, nm_publicador, ds_ato }) => (
      <div className={layout.two}>
        <p>{nm_tabela}</p>
        <p className={text.small}>
          {nm_publicador}: {ds_ato}
        </p>
      </div>
    ),
  },
  {
    key: 'data',
    head: 'Data da fonte',
    cell: ({ dt_dados, nr_dias }) =>
      dt_dados ? `${dataDate(dt_dados)}, há ${formatCount(nr_dias ?? 0, 'dia', 'dias')}` : 'Não declarada',
  },
  { key: 'linhas', head: 'Linhas', numeric: true, cell: ({ nr_linhas }) => formatInteger(nr_linhas) },
  {
    key: 'falta',
    head: 'O que falta',
    cell: ({ atos_faltando, nm_carga }) => (
      <div className={layout.two}>
        {nm_carga && <p>Na frente dela: {nm_carga}</p>}
        <p className={text.small}>{atos_faltando.join('; ')}</p>
      </div>
    ),
  },
]

const HISTORY: readonly Column<TabelaCarga>[] = [
  nameColumn,
  dateColumn,
  { key: 'mudou', head: 'Mudou', cell: changesText },
  loadColumn,
  { key: 'desfeita', head: 'Desfeita', cell: ({ dt_desfeita }) => (dt_desfeita ? formatInstant(dt_desfeita) : '') },
]

interface Props {
  carga: TabelaCarga
  onClose: () => void
  onUndone: () => void
}

/** Undoes the last load of a table. */
function UndoDialog({ carga: { tipo, nm_tabela, nm_arquivo, nm_fonte, dt_referencia }, onClose, onUndone }: Props) {
  const { busy, error, run } = useAct()
  const undo = async () => {
    if (!isLoadable(tipo) || !(await run(() => postDesfazer(tipo)))) return
    notify('Carga desfeita.')
    onUndone()
    onClose()
  }
  return (
    <Modal
      title={`Desfazer a carga de ${nm_tabela}`}
      text={`${nm_arquivo ?? nm_fonte}, de ${formatDate(dt_referencia)}, deixa de valer. Vale de novo o que valia antes dela.`}
      action={{ label: 'Desfazer', busy, onClick: () => void undo() }}
      onClose={onClose}
    >
      {error && <ErrorText>{error.message}</ErrorText>}
    </Modal>
  )
}
