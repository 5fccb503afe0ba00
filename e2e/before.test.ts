// An edit keeps the result before it: metrics, the line over time, the list of runs, and one run against another.

import { changing, digest, done, openShort, result, typeValue } from './support/coscope';
import { axe } from './support/axe';
import { expect, test } from './support/test';
