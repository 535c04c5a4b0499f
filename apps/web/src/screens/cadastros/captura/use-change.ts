import type { Captura, CapturaBody } from '@portal/contract/captura/estado.ts'
import { useQueryClient } from '@tanstack/react-query'
import { putCaptura } from '../../../api/captura.ts'
import { useAct } from '../../../session/act.ts'

export interface SettingsProps {
  cnpj: string
  nome: string
  papel: string
  captura: Captura
  /** Version that was read: a change of somebody else is not overwritten */
  etag: string
}

/** Changes settings at once and reads them again, also after a refusal. */
export function useChange({ cnpj, etag }: Pick<SettingsProps, 'cnpj' | 'etag'>) {
  const client = useQueryClient()
  const { busy, run, error } = useAct()
  const change = async (body: CapturaBody): Promise<boolean> => {
    const done = await run(() => putCaptura(cnpj, body, etag))
    await client.invalidateQueries({ queryKey: ['captura'] })
    return done
  }
  return { busy, error, change }
}
