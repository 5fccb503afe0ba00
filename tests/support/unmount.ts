import { cleanup } from '@testing-library/react';
import { afterEach } from 'vitest';

// Removes the components of one test before the next.
afterEach(cleanup);
