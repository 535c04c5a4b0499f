import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

// in development both programs run side by side and share the variable that says where the server listens
const server = `http://127.0.0.1:${process.env.PORT ?? '3000'}`

export default defineConfig({
  plugins: [react()],
  build: {
    outDir: 'dist',
    target: 'es2022',
    // a data: URL in a style or an inline polyfill would need a hole in the Content-Security-Policy
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
  },
  server: { proxy: { '/ServidorCadastros': server, '/auth': server } },
})
