import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { CircleCheck } from 'lucide-react'
import { Suspense } from 'react'
import { ApiError } from '../../../api/http/http.ts'
import { configuracaoKey, previewEarlier, takeOverEarlier } from '../../../api/sped.ts'
import { FileDrop } from '../../../kit/file-drop.tsx'
import { formatCount } from '../../../lib/format.ts'
import { lazyNamed } from '../../../lib/lazy.tsx'
import { monthText } from '../../../lib/month-name.ts'
import styles from '../base/sped.module.css'
import { OtherCompany, useOtherCompany } from '../cruzamento/other-company.tsx'

// shown after a file was read
const EarlierPreview = lazyNamed(() => import('./earlier-preview.tsx'), 'EarlierPreview')

/** Takes company, accountant and balances from an earlier EFD of the company, after showing what changes. */
export function EarlierFile({ cnpj }: { cnpj: string }) {
  const client = useQueryClient()
  const preview = useMutation({ mutationFn: (file: Blob) => previewEarlier(cnpj, file) })
  const taking = useMutation({
    mutationFn: (file: Blob) => takeOverEarlier(cnpj, file),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: configuracaoKey(cnpj) })
      await client.invalidateQueries({ queryKey: ['sped', 'conferencia', cnpj] })
    },
  })
  const { data } = taking
  const file = preview.variables
  const error = taking.error ?? preview.error
  const isPending = preview.isPending || taking.isPending
  const owner = useOtherCompany(file, error)
  const errorText = error instanceof ApiError ? error.message : 'Não foi possível ler o arquivo. Tente de novo.'
  return (
    <>
      <FileDrop
        label={isPending ? 'Lendo o arquivo…' : 'Aproveitar arquivo anterior'}
        hint="A última EFD preenche empresa, perfil, contador, saldos e guia."
        accept=".txt,text/plain"
        multiple={false}
        disabled={isPending}
        error={error && !owner ? errorText : null}
        onFiles={([first]) => {
          if (!first) return
          taking.reset()
          preview.mutate(first.file)
        }}
      />
      {owner && <OtherCompany empresa={owner} />}
      {preview.data && file && !data && (
        <Suspense>
          <EarlierPreview
            preview={preview.data}
            isSaving={taking.isPending}
            onSave={() => taking.mutate(file)}
            onLeave={() => preview.reset()}
          />
        </Suspense>
      )}
      {data && (
        <p className={styles.verdict} data-tone="ok" role="status">
          <CircleCheck size={16} aria-hidden="true" />
          <span>
            Aproveitado o arquivo de {monthText(data.dt_ini)}: identificação, perfil, contador, saldos e guia. Ele cita{' '}
            {formatCount(data.participantes, 'participante', 'participantes')} e{' '}
            {formatCount(data.itens, 'item', 'itens')}
            {data.itens > 0 && (
              <>
                , que se importam em <Link to="/cadastros/produtos">Produtos</Link>
              </>
            )}
            .
          </span>
        </p>
      )}
    </>
  )
}
