import type { Fechamento } from '@portal/contract/fechamento/fechamento.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { fechamentoKey } from '../../../api/escritorio/fechamento.ts'
import { postLote, tarefasKey } from '../../../api/escritorio/tarefas.ts'
import { ErrorText } from '../../../kit/error-text.tsx'
import layout from '../../../kit/layout.module.css'
import { Modal } from '../../../kit/modal.tsx'
import { lazyNamed } from '../../../lib/lazy.tsx'
import { useAct } from '../../../session/act.ts'
import { toWireExport, USUAL_EXPORT } from '../../../session/export-wish.ts'
import { toWireOptions, USUAL_OPTIONS } from '../../../session/pacote/package-words.ts'
import { ResponsibleField } from '../../../session/people/responsible-field.tsx'
import { useUsuario } from '../../../session/session.ts'
import { type BatchAct, planOf } from './batch.ts'
import { WhoAndWhat } from './who-and-what.tsx'

const PackageOptionFields = lazyNamed(
  () => import('../../../session/pacote/package-options.tsx'),
  'PackageOptionFields',
)

const ExportOptionFields = lazyNamed(() => import('../../../session/export-options.tsx'), 'ExportOptionFields')

interface Props {
  act: BatchAct
  mes: string
  chosen: readonly Fechamento[]
  /** Rows of the filter */
  shown: readonly Fechamento[]
  onClose: () => void
  onDone: () => void
}

/** Says what an act will do, and to whom not; then starts the task and opens it. */
export function BatchDialog({ act, mes, chosen, shown, onClose, onDone }: Props) {
  const { id: usuarioId } = useUsuario()
  const client = useQueryClient()
  const navigate = useNavigate()
  const { busy, error, run, fieldError } = useAct()
  const [name, setName] = useState('')
  const [pack, setPack] = useState(USUAL_OPTIONS)
  const [files, setFiles] = useState(USUAL_EXPORT)
  const plan = planOf(act, chosen, mes)
  const { rows, title, detail, button } = plan
  const start = () =>
    run(async () => {
      const empresas = rows.map(({ cpfcnpj }) => cpfcnpj)
      const opcoes =
        act === 'responsavel'
          ? { nm_responsavel: name.trim() || null }
          : act === 'pacote'
            ? toWireOptions(pack)
            : act === 'exportar'
              ? { exportacao: toWireExport(files) }
              : undefined
      const { id } = await postLote({ mes, empresas, acao: act, opcoes })
      for (const queryKey of [tarefasKey(usuarioId), fechamentoKey(usuarioId)])
        void client.invalidateQueries({ queryKey })
      onDone()
      await navigate({ to: '/$parte', params: { parte: 'tarefas' }, search: { id } })
    })
  const open = (cnpj: string) => {
    onClose()
    void navigate({ to: '/$parte', params: { parte: 'fechamento' }, search: (now) => ({ ...now, cnpj }) })
  }
  return (
    <Modal
      title={rows.length > 0 ? title : 'Nada a fazer com estas empresas'}
      text={rows.length > 0 ? detail : undefined}
      action={rows.length > 0 ? { label: button, busy, onClick: () => void start() } : undefined}
      onClose={onClose}
    >
      {act === 'responsavel' && (
        <ResponsibleField
          hint="Vazio: sem responsável"
          value={name}
          names={shown.flatMap(({ nm_responsavel }) => nm_responsavel ?? [])}
          onChange={setName}
        />
      )}
      {act === 'pacote' && (
        <Suspense fallback={null}>
          <div className={layout.form}>
            <PackageOptionFields value={pack} onChange={setPack} fieldError={fieldError} />
          </div>
        </Suspense>
      )}
      {act === 'exportar' && rows.length > 0 && (
        <Suspense fallback={null}>
          <div className={layout.form}>
            <ExportOptionFields value={files} onChange={setFiles} isBatch />
          </div>
        </Suspense>
      )}
      <WhoAndWhat {...plan} onOpen={open} />
      {error && <ErrorText>{error.message}</ErrorText>}
    </Modal>
  )
}
