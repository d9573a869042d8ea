/** What a file becomes when all of it has arrived. */
export type UploadPurpose = 'version' | 'delivery' | 'library'
