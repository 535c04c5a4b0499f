import type { Registro } from '@portal/contract/acesso/suporte.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { LifeBuoy } from 'lucide-react'
import { useState } from 'react'
import { auditoriaOptions } from '../../../api/acesso/usuarios.ts'
import { Select } from '../../../fields/select.tsx'
import { Badge } from '../../../kit/badge.tsx'
import { Button } from '../../../kit/button.tsx'
import layout from '../../../kit/layout.module.css'
import { type Column, Table } from '../../../kit/table.tsx'
import { formatInstant } from '../../../lib/format.ts'
import { AREAS, EVENTO_WORD } from '../../../session/acesso-words.ts'
import { targetText } from '../../../session/audit-text.ts'
import { Failure } from '../../../session/failure.tsx'
import styles from '../cadastros.module.css'

type Area = (typeof AREAS)[number]['value']

/** Audit log of the company, newest first; read-only. */
export function AuditoriaPart({ cnpj }: { cnpj: string }) {
  const [area, setArea] = useState<Area>('tudo')
  const query = useInfiniteQuery(auditoriaOptions(cnpj, area === 'tudo' ? '' : area))
  const rows = query.data?.pages.flatMap(({ data }) => data) ?? []
  return (
    <>
      <div className={layout.bar}>
        <p>Acessos dados e tirados, chaves, suporte, e quem abriu ou baixou documentos.</p>
        <Select label="Mostrar" className={styles.search} value={area} options={AREAS} onChange={setArea} />
      </div>
      {query.isError && <Failure error={query.error} retry={query.refetch} what="Auditoria" />}
      {query.data && (
        <Table
          cards
          label="Auditoria da empresa"
          columns={COLUMNS}
          rows={rows.map((row, index) => ({ ...row, index }))}
          keyOf={({ index }) => String(index)}
          empty="Nada registrado."
        />
      )}
      {query.hasNextPage && (
        <div className={styles.more}>
          <Button disabled={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
            Mais antigos
          </Button>
        </div>
      )}
    </>
  )
}

const COLUMNS: Column<Registro>[] = [
  { key: 'quando', head: 'Quando', cell: ({ dt_evento }) => formatInstant(dt_evento) },
  {
    key: 'quem',
    head: 'Quem',
    cell: ({ nm_usuario, fl_suporte }) => (
      <>
        {nm_usuario} {fl_suporte === 'S' && <Badge tone="amber" icon={LifeBuoy} word="Suporte" />}
      </>
    ),
  },
  { key: 'que', head: 'O que fez', cell: ({ ds_evento }) => EVENTO_WORD[ds_evento] ?? ds_evento },
  {
    key: 'alvo',
    head: 'Com quem ou com quê',
    cell: targetText,
  },
  { key: 'onde', head: 'Endereço', cell: ({ ds_endereco }) => ds_endereco ?? '' },
]
