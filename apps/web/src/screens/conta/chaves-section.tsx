import { useQuery, useQueryClient } from '@tanstack/react-query'
import { chavesDoUsuarioOptions, deleteChaveDoUsuario, postChaveDoUsuario } from '../../api/acesso/conta.ts'
import { KeysPart } from '../../session/chaves/keys-part.tsx'
import { useUsuario } from '../../session/session.ts'
import { ContaSection } from './section.tsx'

/** API keys of the user's own programs. */
export function ChavesSection() {
  const { id } = useUsuario()
  const client = useQueryClient()
  return (
    <ContaSection title="Suas chaves de API" text="Para um programa seu. Cada empresa e o escritório têm as suas." wide>
      <KeysPart
        about="Vale nas empresas em que você tem acesso no momento de cada chamada, e só faz o que estiver marcado."
        actsFor="em seu nome, em todas as suas empresas"
        query={useQuery(chavesDoUsuarioOptions(id))}
        create={postChaveDoUsuario}
        revoke={deleteChaveDoUsuario}
        onChanged={() => void client.invalidateQueries({ queryKey: ['conta', id] })}
      />
    </ContaSection>
  )
}
