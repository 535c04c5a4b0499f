import type { TelaDeVisao } from '@portal/contract/escritorio/visoes.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { escritorioOptions } from '../../api/escritorio/escritorio.ts'
import { visoesDoEscritorioOptions } from '../../api/escritorio/visoes.ts'
import { useInOffice } from '../../session/office.ts'
import { useUsuario } from '../../session/session.ts'

/** Views that the people of the user's office share on a screen; null for a user without an office. */
export function useOfficeViews(tela: TelaDeVisao) {
  const client = useQueryClient()
  const { id } = useUsuario()
  // a user without an office sees the list of notes too, and has no shared views
  const enabled = useInOffice() || tela !== 'notas'
  const options = visoesDoEscritorioOptions(id, tela)
  const { data, isError } = useQuery({ ...options, enabled })
  const { data: office } = useQuery({ ...escritorioOptions(id), enabled })
  return {
    views: data ?? null,
    isError,
    mayShare: office != null && office.papel !== 'assistente',
    reload: () => client.invalidateQueries({ queryKey: options.queryKey }),
  }
}
