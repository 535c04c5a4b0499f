import { Lock } from 'lucide-react'
import { ApiError } from '../../api/http/http.ts'
import { Message } from '../../kit/message.tsx'
import { PageHeader } from '../../kit/page-header.tsx'
import { useEmpresa } from '../../session/empresa.ts'
import { Failure } from '../../session/failure.tsx'
import { useUsuario } from '../../session/session.ts'
import { CRUMBS } from './crumbs.tsx'
import styles from './produtos.module.css'
import { useRegister } from './register/use-register.ts'
import { RegisterView } from './register-view.tsx'

/**
 * The register of products as a spreadsheet. `register` holds the sheet with its history, `malha` the checks in a
 * worker, `grid` the editing, `paste` what comes from files and the clipboard, `versoes` earlier states. Products are
 * parsed when first read (decision 0023). Nothing is stored before the user saves, and then the whole list.
 */

export function ProdutosScreen() {
  const { cpfcnpj } = useEmpresa()
  const { id, sistema } = useUsuario()
  return <Produtos key={`${cpfcnpj}/${sistema}`} cnpj={cpfcnpj} sistema={sistema} userId={id} />
}

function Produtos({ cnpj, sistema, userId }: { cnpj: string; sistema: string; userId: string }) {
  const register = useRegister({ cnpj, sistema }, `${userId}/${cnpj}/${sistema}`)
  const { query, sheet } = register
  if (sheet) return <RegisterView register={register} cnpj={cnpj} sheet={sheet} />
  const refused = query.error instanceof ApiError && query.error.status === 403
  return (
    <>
      <PageHeader title="Produtos" crumbs={CRUMBS} />
      {refused && (
        <Message icon={Lock} alert title="Você não tem acesso a Produtos nesta empresa." detail="Peça ao titular." />
      )}
      {query.isError && !refused && <Failure error={query.error} retry={query.refetch} what="Produtos" />}
      {!query.isError && (
        <div className={styles.skeleton} aria-busy="true" aria-label="Lendo o cadastro" role="status" />
      )}
    </>
  )
}
