import type { EmpresaDispensa } from '@portal/contract/tributacao/reforma.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { CircleCheck, Info, Sheet } from 'lucide-react'
import { useState } from 'react'
import { saveFile } from '../../api/http/download.ts'
import { downloadMessage } from '../../api/http/download-message.ts'
import { dispensaOptions, fetchBareSheet } from '../../api/reforma.ts'
import { Button } from '../../kit/button.tsx'
import { Skeleton } from '../../kit/skeleton.tsx'
import { type Column, Table } from '../../kit/table.tsx'
import { formatCount, formatDate, formatInteger, formatMoney, formatReais, formatTaxId } from '../../lib/format.ts'
import { notify } from '../../lib/notify.ts'
import { Failure } from '../../session/failure.tsx'
import styles from './reforma.module.css'

const COLUMNS: readonly Column<EmpresaDispensa>[] = [
  {
    key: 'empresa',
    head: 'Empresa',
    cell: ({ nome, cpfcnpj, dt_ultima }) => (
      <span className={styles.two}>
        {dt_ultima ? (
          <Link
            to="/consultas/reforma"
            search={{ mes: dt_ultima.slice(0, 7), achado: 'group_missing', empresa: cpfcnpj }}
          >
            {nome}
          </Link>
        ) : (
          <span>{nome}</span>
        )}
        <small>{formatTaxId(cpfcnpj)}</small>
      </span>
    ),
  },
  { key: 'notas', head: 'Notas', numeric: true, cell: ({ nr_notas }) => formatInteger(nr_notas) },
  { key: 'valor', head: 'Valor (R$)', numeric: true, cell: ({ vl_notas }) => formatMoney(vl_notas) },
  { key: 'base', head: 'Base (R$)', numeric: true, cell: ({ vl_base }) => formatMoney(vl_base) },
  { key: 'tributos', head: 'A 1 % (R$)', numeric: true, cell: ({ vl_tributos }) => formatMoney(vl_tributos) },
  {
    key: 'quando',
    head: 'De, até',
    cell: ({ dt_primeira, dt_ultima }) =>
      [...new Set([dt_primeira, dt_ultima])].filter(Boolean).map(formatDate).join(' a '),
  },
  { key: 'planilha', head: 'Corrigir', cell: (row) => (row.nr_notas > 0 ? <SheetButton empresa={row} /> : '–') },
]

/** The waiver of 2026 at risk: every company of the user, with its notes without the group. */
export function Dispensa() {
  const { data, isError, error, refetch } = useQuery(dispensaOptions)
  if (isError && !data) return <Failure error={error} retry={refetch} what="Reforma" />
  if (!data) return <Skeleton label="Somando as notas sem o grupo" rows={8} height={48} />
  const { totais, dt_inicio, dt_fim, ds_base_legal } = data
  return (
    <div className={styles.years}>
      <p className={styles.actsNote}>
        <Info size={16} aria-hidden="true" />
        <span>
          Quem destaca o IBS e a CBS nas notas fica dispensado de recolhê-los em 2026 ({ds_base_legal}). A nota do
          regime regular sem o grupo, de {formatDate(dt_inicio)} a {formatDate(dt_fim)}, põe a dispensa em risco. O
          valor a 1 % é uma medida do risco, sem reduções: não é imposto devido.
        </span>
      </p>
      {totais.nr_notas > 0 ? (
        <p className={styles.actsHead}>
          {formatCount(totais.nr_notas, 'nota', 'notas')} sem o grupo em{' '}
          {formatCount(totais.nr_empresas, 'empresa', 'empresas')}: base de {formatReais(totais.vl_base)}, CBS e IBS de{' '}
          {formatReais(totais.vl_tributos)}
        </p>
      ) : (
        <p className={styles.clean} role="status">
          <CircleCheck size={20} aria-hidden="true" />
          <span>Nenhuma nota sem o grupo desde {formatDate(dt_inicio)}.</span>
        </p>
      )}
      <Table
        label="Dispensa de 2026 por empresa"
        columns={COLUMNS}
        rows={data.data}
        keyOf={({ cpfcnpj }) => cpfcnpj}
        cards
      />
    </div>
  )
}

function SheetButton({ empresa }: { empresa: EmpresaDispensa }) {
  const [busy, setBusy] = useState(false)
  const run = async () => {
    setBusy(true)
    try {
      saveFile(await fetchBareSheet(empresa.cpfcnpj))
    } catch (error) {
      notify(downloadMessage(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button
      look="quiet"
      disabled={busy}
      aria-label={`Planilha para corrigir: ${empresa.nome}`}
      onClick={() => void run()}
    >
      <Sheet size={16} aria-hidden="true" /> {busy ? 'Gerando…' : 'Planilha'}
    </Button>
  )
}
