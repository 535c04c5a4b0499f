import type { EscritoriosDaEmpresaReply } from '@portal/contract/escritorio/escritorio.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { deleteEscritorio, escritoriosOptions } from '../../../api/acesso/usuarios.ts'
import { TaxId } from '../../../fields/tax-id.tsx'
import { Button } from '../../../kit/button.tsx'
import layout from '../../../kit/layout.module.css'
import { type Column, Table } from '../../../kit/table.tsx'
import textStyles from '../../../kit/text.module.css'
import { formatInstantDay } from '../../../lib/format.ts'
import { notify } from '../../../lib/notify.ts'
import { EndingDialog } from '../../../session/ending/ending-dialog.tsx'
import { Failure } from '../../../session/failure.tsx'
import type { DialogProps } from './invite-dialog.tsx'

type Office = EscritoriosDaEmpresaReply['data'][number]

/** The provider's staff adopts nothing. */
interface ByProvider {
  provider: boolean
}

/** Offices that have the papel Contador in the company; nothing for a company without one. */
export function OfficesList({ cnpj, provider, onChanged }: Pick<DialogProps, 'cnpj' | 'onChanged'> & ByProvider) {
  const query = useQuery(escritoriosOptions(cnpj))
  const [leaving, setLeaving] = useState<Office | null>(null)
  if (query.isError) return <Failure error={query.error} retry={query.refetch} what="Escritórios" />
  if (!query.data || query.data.data.length === 0) return null
  return (
    <>
      <Table
        cards
        label="Escritórios que atendem esta empresa"
        columns={columnsOf(setLeaving)}
        rows={query.data.data}
        keyOf={({ id }) => id}
        empty=""
      />
      {leaving && (
        <RemoveDialog
          cnpj={cnpj}
          provider={provider}
          office={leaving}
          onClose={() => setLeaving(null)}
          onChanged={onChanged}
        />
      )}
    </>
  )
}

const columnsOf = (onRemove: (office: Office) => void): Column<Office>[] => [
  {
    key: 'nome',
    head: 'Escritório',
    cell: ({ nome, cpfcnpj }) => (
      <div className={layout.two}>
        <p>{nome}</p>
        {cpfcnpj && (
          <p className={textStyles.small}>
            <TaxId value={cpfcnpj} />
          </p>
        )}
      </div>
    ),
  },
  { key: 'papel', head: 'Papel', cell: () => 'Contador' },
  { key: 'inicio', head: 'Desde', cell: ({ dt_inicio }) => formatInstantDay(dt_inicio) },
  {
    key: 'acoes',
    head: 'Ações',
    cell: (office) => (
      <Button aria-label={`Tirar o acesso de ${office.nome}`} onClick={() => onRemove(office)}>
        Tirar acesso
      </Button>
    ),
  },
]

/** A titular stays responsible, so the A1 is not destroyed */
const KEPT_A1 = ' Um certificado A1 que o escritório guardou segue em uso; troque ou remova em Cadastros, Certificados.'

const RemoveDialog = ({
  cnpj,
  provider,
  office,
  onClose,
  onChanged,
}: DialogProps & ByProvider & { office: Office }) => (
  <EndingDialog
    title={`Tirar o acesso de ${office.nome}?`}
    text={`As pessoas do escritório deixam de ver esta empresa na hora. Os documentos ficam com ela.${provider ? '' : KEPT_A1}`}
    label="Tirar acesso"
    canAdopt={!provider}
    end={(how) => deleteEscritorio(cnpj, office.id, how)}
    onEnded={() => {
      notify(`${office.nome} não atende mais esta empresa.`)
      onChanged()
    }}
    onClose={onClose}
  />
)
