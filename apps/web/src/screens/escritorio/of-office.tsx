import type { Escritorio } from '@portal/contract/escritorio/escritorio.ts'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { escritorioOptions } from '../../api/escritorio/escritorio.ts'
import { Skeleton } from '../../kit/skeleton.tsx'
import text from '../../kit/text.module.css'
import { Failure } from '../../session/failure.tsx'
import { useUsuario } from '../../session/session.ts'
import { CreateOffice } from './create-office.tsx'

/**
 * Frame of the parts of an office (`empresas`, `pessoas`, `chaves`, `sped`): content for who works in one; the others
 * may create the first office of the installation, which the server refuses elsewhere. The months of its companies are
 * another screen (`fechamento`).
 */

export function OfOffice({ children }: { children: (office: Escritorio) => ReactNode }) {
  const query = useQuery(escritorioOptions(useUsuario().id))
  if (query.isPending) return <Skeleton label="Carregando o escritório" />
  if (query.isError) return <Failure error={query.error} retry={query.refetch} what="Escritório" />
  return query.data ? (
    children(query.data)
  ) : (
    <>
      <p className={text.note}>
        Você ainda não trabalha em um escritório. Se o portal ainda não tem nenhum, crie o seu aqui; se já tem, peça um
        convite a quem cuida dele.
      </p>
      <CreateOffice />
    </>
  )
}
