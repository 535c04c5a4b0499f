import type { Empresa } from '@portal/contract/acesso/acesso.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Check } from 'lucide-react'
import { carteiraOptions } from '../../../api/acesso/empresas.ts'
import { TaxId } from '../../../fields/tax-id.tsx'
import { Badge } from '../../../kit/badge.tsx'
import { Button } from '../../../kit/button.tsx'
import layout from '../../../kit/layout.module.css'
import { PageHeader } from '../../../kit/page-header.tsx'
import { type Column, Table } from '../../../kit/table.tsx'
import text from '../../../kit/text.module.css'
import { endSentence } from '../../../lib/format.ts'
import { notify } from '../../../lib/notify.ts'
import { PAPEL_WORD } from '../../../session/acesso-words.ts'
import { crumbsTo } from '../../../session/crumbs.tsx'
import { useEmpresas } from '../../../session/empresa.ts'
import { Failure } from '../../../session/failure.tsx'
import { useUsuario } from '../../../session/session.ts'
import styles from '../cadastros.module.css'
import { LogoCard } from './logo-card.tsx'
import { ProvedorPart } from './provedor-part.tsx'

/**
 * The user's companies and the logo of the chosen one; for the provider's staff, all companies of the installation,
 * never their documents. Beside it in `cadastros`: users and access of a company, its certificates for the capture,
 * tax tables.
 */

const CRUMBS = crumbsTo('Cadastros', 'Empresas')

export function EmpresasScreen() {
  const { id } = useUsuario()
  const carteira = useQuery(carteiraOptions(id))
  const { empresa, choose } = useEmpresas()
  const use = (next: Empresa) => {
    void choose(next.cpfcnpj)
    notify(endSentence(`Você está em ${next.nome}`))
  }
  const rows = carteira.data?.data ?? []
  const provider = carteira.data?.fl_fornecedor === 'S'
  return (
    <>
      <PageHeader title="Empresas" crumbs={CRUMBS} />
      <div className={layout.page}>
        {carteira.isError && <Failure error={carteira.error} retry={carteira.refetch} what="Empresas" />}
        {carteira.data && (rows.length > 0 || !provider) && (
          <Table
            cards
            label="Suas empresas"
            columns={columnsOf(empresa?.cpfcnpj, use)}
            rows={rows}
            keyOf={({ cpfcnpj }) => cpfcnpj}
            empty="Sua conta ainda não tem empresas. Peça ao titular, ou ao provedor do portal, que dê acesso ao seu CPF ou CNPJ."
          />
        )}
        {carteira.data && carteira.data.fl_escritorio !== 'S' && !provider && (
          <p className={styles.text}>
            Cuida da escrita de várias empresas?{' '}
            {rows.length === 0 ? (
              <Link to="/inicio">Criar escritório</Link>
            ) : (
              <Link to="/escritorio/$parte" params={{ parte: 'empresas' }}>
                Criar escritório
              </Link>
            )}
          </p>
        )}
        {empresa && <LogoCard key={empresa.cpfcnpj} empresa={empresa} />}
        {provider && <ProvedorPart />}
      </div>
    </>
  )
}

const columnsOf = (current: string | undefined, use: (empresa: Empresa) => void): Column<Empresa>[] => [
  {
    key: 'nome',
    head: 'Empresa',
    cell: ({ nome, cpfcnpj }) => (
      <div className={layout.two}>
        <p>{nome}</p>
        <p className={text.small}>
          <TaxId value={cpfcnpj} />
        </p>
      </div>
    ),
  },
  { key: 'uf', head: 'UF', cell: ({ uf }) => uf },
  { key: 'papel', head: 'Seu papel', cell: ({ papel }) => PAPEL_WORD[papel] },
  {
    key: 'usar',
    head: 'Ações',
    cell: (empresa) =>
      empresa.cpfcnpj === current ? (
        <Badge tone="info" icon={Check} word="Aberta agora" />
      ) : (
        <Button aria-label={`Trocar para ${empresa.nome}`} onClick={() => use(empresa)}>
          Trocar para esta
        </Button>
      ),
  },
]
