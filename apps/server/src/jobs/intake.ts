import type { Task } from 'graphile-worker'
import type { Trust } from '../base/certificate/anchors.ts'
import type { IntakeDeps } from '../features/notas/intake/deps.ts'
import { workUpload } from '../features/notas/intake/work-upload.ts'

interface Payload {
  empresa_id: number
  upload_id: string
}

/** Works one upload. Throwing gives it back to the queue, which tries again; how far it got is in the database. */
export const intakeTask =
  ({ trust, ...deps }: IntakeDeps & { trust: Pick<Trust, 'current'> }, halting: () => boolean): Task =>
  async (payload, { abortSignal }) => {
    await trust.current({ demo: true }) // what `portal icp importar` brought in since
    // enqueue_upload wrote it
    const { empresa_id: empresaId, upload_id: uploadId } = payload as Payload
    const stopped = () => halting() || (abortSignal?.aborted ?? false)
    const done = await workUpload(deps, { empresaId, uploadId }, { stopped })
    if (!done) throw new Error(`upload ${uploadId} was stopped before its end`)
  }
