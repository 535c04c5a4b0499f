import type { EmpresaDoProvedor } from '@portal/contract/acesso/provedor.ts'
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Building2, CircleCheck, CircleX, Search } from 'lucide-react'
import { useDeferredValue, useState } from 'react'
import { provedorEmpresasOptions, putEmpresa } from '../../../api/acesso/empresas.ts'
import { TaxId } from '../../../fields/tax-id.tsx'
import { TextField } from '../../../fields/text-field.tsx'
import { Badge } from '../../../kit/badge.tsx'
import { Button, buttonClass } from '../../../kit/button.tsx'
import { ErrorText } from '../../../kit/error-text.tsx'
import layout from '../../../kit/layout.module.css'
import { Modal } from '../../../kit/modal.tsx'
import { type Column, Table } from '../../../kit/table.tsx'
import textStyles from '../../../kit/text.module.css'
import { formatInteger } from '../../../lib/format.ts'
import { notify } from '../../../lib/notify.ts'
import { useAct } from '../../../session/act.ts'
import { Failure } from '../../../session/failure.tsx'
import styles from '../cadastros.module.css'
import { NewEmpresaDialog } from './new-empresa-dialog.tsx'

/** Minimum length of a search. */
const SEARCH_FROM = 2

/** All companies of the installation, without their documents; for the provider's staff. */
export function ProvedorPart() {
  const client = useQueryClient()
  const [typed, setTyped] = useState('')
  const busca = useDeferredValue(typed.trim().length >= SEARCH_FROM ? typed.trim() : '')
  const query = useInfiniteQuery(provedorEmpresasOptions(busca))
  const [open, setOpen] = useState<'new' | EmpresaDoProvedor | null>(null)
  const close = () => setOpen(null)
  const changed = () => void client.invalidateQueries({ queryKey: ['provedor'] })
  const rows = query.data?.pages.flatMap(({ data }) => data) ?? []
  return (
    <section className={styles.card} aria-label="Todas as empresas">
      <div>
        <h2>Todas as empresas</h2>
        <p className={styles.text}>
          O provedor do portal cadastra e inativa empresas e cuida de quem entra. Documentos, só com concessão do
          titular. As <Link to="/cadastros/tabelas">tabelas fiscais</Link> também são tratadas por ele.
        </p>
      </div>
      <div className={layout.bar}>
        <TextField
          label="Buscar"
          icon={Search}
          className={styles.search}
          type="search"
          placeholder="Nome, CPF ou CNPJ"
          value={typed}
          onChange={setTyped}
        />
        <Button look="primary" onClick={() => setOpen('new')}>
          <Building2 size={16} aria-hidden="true" />
          Cadastrar empresa
        </Button>
      </div>
      {query.isError && <Failure error={query.error} retry={query.refetch} what="Empresas" />}
      {query.data && (
        <Table
          cards
          label="Lista de todas as empresas"
          columns={columnsOf(setOpen)}
          rows={rows}
          keyOf={({ cpfcnpj }) => cpfcnpj}
          empty={busca ? `Nenhuma empresa com «${busca}».` : 'Nenhuma empresa cadastrada.'}
        />
      )}
      {query.hasNextPage && (
        <div className={styles.more}>
          <Button disabled={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
            Mais empresas
          </Button>
        </div>
      )}
      {open === 'new' && <NewEmpresaDialog onClose={close} onChanged={changed} />}
      {open !== null && open !== 'new' && <ActiveDialog empresa={open} onClose={close} onChanged={changed} />}
    </section>
  )
}

const columnsOf = (open: (empresa: EmpresaDoProvedor) => void): Column<EmpresaDoProvedor>[] => [
  {
    key: 'nome',
    head: 'Empresa',
    cell: ({ nome, cpfcnpj }) => (
      <div className={layout.two}>
        <p>{nome}</p>
        <p className={textStyles.small}>
          <TaxId value={cpfcnpj} />
        </p>
      </div>
    ),
  },
  { key: 'uf', head: 'UF', cell: ({ uf }) => uf },
  { key: 'ie', head: 'IE', cell: ({ ie }) => ie ?? '' },
  { key: 'usuarios', head: 'Usuários', numeric: true, cell: ({ nr_usuarios }) => formatInteger(nr_usuarios) },
  {
    key: 'estado',
    head: 'Situação',
    cell: ({ fl_ativo }) =>
      fl_ativo === 'S' ? (
        <Badge tone="ok" icon={CircleCheck} word="Ativa" quiet />
      ) : (
        <Badge tone="neutral" icon={CircleX} word="Inativa" />
      ),
  },
  {
    key: 'acoes',
    head: 'Ações',
    cell: (empresa) => (
      <div className={styles.cellActions}>
        <Link
          to="/cadastros/usuarios"
          search={{ pessoas_de: empresa.cpfcnpj }}
          className={buttonClass()}
          aria-label={`Usuários de ${empresa.nome}`}
        >
          Usuários
        </Link>
        <Button
          aria-label={`${empresa.fl_ativo === 'S' ? 'Inativar' : 'Reativar'} ${empresa.nome}`}
          onClick={() => open(empresa)}
        >
          {empresa.fl_ativo === 'S' ? 'Inativar' : 'Reativar'}
        </Button>
      </div>
    ),
  },
]

interface ActiveProps {
  empresa: EmpresaDoProvedor
  onClose: () => void
  onChanged: () => void
}

function ActiveDialog({ empresa: { cpfcnpj, nome, fl_ativo }, onClose, onChanged }: ActiveProps) {
  const { busy, error, run } = useAct()
  const active = fl_ativo === 'S'
  const word = active ? 'Inativar' : 'Reativar'
  const save = async () => {
    if (!(await run(() => putEmpresa(cpfcnpj, { fl_ativo: active ? 'N' : 'S' })))) return
    notify(active ? 'Empresa inativada.' : 'Empresa reativada.')
    onChanged()
    onClose()
  }
  return (
    <Modal
      title={`${word} empresa`}
      text={
        active
          ? `Ninguém mais usa ${nome}. Nada é apagado, e ela pode ser reativada.`
          : `${nome} volta a ser usada por quem tem acesso a ela.`
      }
      action={{ label: word, busy, onClick: () => void save() }}
      onClose={onClose}
    >
      {error && <ErrorText>{error.message}</ErrorText>}
    </Modal>
  )
}
