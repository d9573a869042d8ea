import { clearClientStorage } from '#app/client/clear-storage.ts'

clearClientStorage()
